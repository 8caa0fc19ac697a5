import { newId } from '@dialdeck/node/process/new-id';
import type { Prisma } from '#__generated__/prisma/client.ts';

/** A change that people made to their own ways to sign in. */
export type OwnChange =
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_replaced'
  | 'authenticator_removed'
  | 'recovery_codes_renewed'
  | 'identity_linked'
  | 'identity_unlinked';

/** A change that an admin, or the directory that manages a person, made to the person's account. */
export const CHANGES_BY_OTHERS = [
  'account_deactivated',
  'account_activated',
  'account_deleted',
  'role_changed',
  'email_replaced',
  'email_assigned',
  'signed_out_by_admin',
] as const;
/** One of them. */
export type ChangeByOthers = (typeof CHANGES_BY_OTHERS)[number];

export type MailKind =
  | 'verification'
  | 'password_reset'
  | 'password_reset_by_admin'
  | 'invitation'
  | 'already_registered'
  | 'second_factor_removed'
  | 'emergency_account_used'
  | OwnChange
  | ChangeByOthers;

/** A message to be sent, written in the transaction of the change that it describes. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The name of the provider that was linked or unlinked, the new role, or the id of the admin who reset the password. */
  about?: string;
  accountId?: string;
  invitationId?: string;
}

export interface WaitingMail {
  id: string;
  kind: MailKind;
  recipient: string;
  about: string;
  accountId: string | null;
  invitationId: string | null;
  /** When it was written, which is the time of the change. */
  createdAt: Date;
  /** Attempts, including this one. */
  attempts: number;
  ageMs: number;
}

export interface MailRepo {
  /** Replaces a waiting message about the same thing to the same address. */
  enqueue(mail: NewMail): Promise<string>;
  /** Claims due messages, oldest first. They become due again after the lease unless they are removed or postponed. */
  claim(limit: number, leaseMs: number): Promise<WaitingMail[]>;
  /** Whether a claimed message is still to be sent: a newer one may have replaced it. */
  lock(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  putOff(id: string, delayMs: number): Promise<void>;
}

/** The database's clock decides what is due, so workers whose clocks differ agree; the client cannot express it. */
export function mailRepo(db: Prisma.TransactionClient): MailRepo {
  return {
    async enqueue({ kind, recipient, about = '', accountId, invitationId }) {
      // The id changes with the content, so that a worker that is sending the older message notices.
      const id = newId();
      await db.$executeRaw`
        INSERT INTO mails (id, kind, recipient, account_id, invitation_id, about)
        VALUES (${id}::uuid, ${kind}::mail_kind, ${recipient}, ${accountId ?? null}::uuid, ${invitationId ?? null}::uuid, ${about})
        ON CONFLICT (kind, recipient, about) DO UPDATE SET
          id = excluded.id, account_id = excluded.account_id, invitation_id = excluded.invitation_id,
          attempts = 0, next_attempt_at = now(), created_at = now()`;
      return id;
    },
    claim: (limit, leaseMs) =>
      db.$queryRaw<WaitingMail[]>`
        UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + ${leaseMs}::int8 * interval '1 millisecond'
        WHERE id IN (SELECT id FROM mails WHERE next_attempt_at <= now() ORDER BY next_attempt_at, id
                     LIMIT ${limit}::int8 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, recipient, about, created_at AS "createdAt", account_id AS "accountId",
          invitation_id AS "invitationId", attempts,
          (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"`,
    async lock(id) {
      return (await db.$queryRaw<unknown[]>`SELECT 1 FROM mails WHERE id = ${id}::uuid FOR UPDATE`).length > 0;
    },
    async remove(id) {
      await db.mail.deleteMany({ where: { id } });
    },
    async putOff(id, delayMs) {
      await db.$executeRaw`
        UPDATE mails SET next_attempt_at = now() + ${delayMs}::int8 * interval '1 millisecond' WHERE id = ${id}::uuid`;
    },
  };
}
