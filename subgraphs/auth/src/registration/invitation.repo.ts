import type { Role } from '@dialdeck/common/words';
import { empty, type Sql, sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type { Prisma } from '#__generated__/prisma/client.ts';

export interface Invitation {
  id: string;
  /** The only address that may use it, when given. */
  email: string | null;
  role: Role;
  invitedBy: string;
}

/** An invitation that can still be used, as its admin sees it. */
export interface OpenInvitation extends Invitation {
  createdAt: Date;
  expiresAt: Date;
}

export interface InvitationRepo {
  create(invitation: {
    email: string | null;
    role: Role;
    invitedBy: string;
    lifetimeMs: number;
  }): Promise<{ id: string; expiresAt: Date }>;
  /** Open invitations older than `before`, newest first. */
  page(first: number, before: string | null): Promise<OpenInvitation[]>;
  /** False when it is not open. */
  revoke(id: string): Promise<boolean>;
  /** For an account that may no longer invite: all its open links become invalid for good. */
  revokeAllOf(accountId: string): Promise<void>;
  isOpen(id: string): Promise<boolean>;
  /** Locks it, so that it cannot be accepted or revoked until the end of the transaction. */
  lockShared(id: string): Promise<void>;
  /** A link to an open invitation; it dies with the invitation. */
  issue(id: string, hash: string): Promise<Invitation | null>;
  /** The open invitation of a link. */
  find(hash: string): Promise<Invitation | null>;
  /** Uses it up, with all links to it: of any number of concurrent tries one succeeds. */
  accept(hash: string): Promise<Invitation | null>;
}

/** Valid by the database's clock, and its creator may still invite. The client can compare neither. */
const OPEN = sql`invitation.accepted_at IS NULL AND invitation.expires_at > now() AND EXISTS (
  SELECT FROM accounts AS maker WHERE maker.id = invitation.invited_by AND maker.is_active AND maker.role = 'admin')`;
const COLUMNS = sql`invitation.id, invitation.email, invitation.role, invitation.invited_by AS "invitedBy"`;
const opensBy = (hash: string): Sql => sql`token.invitation_id = invitation.id AND token.token_hash = ${hash}
  AND token.type = 'invitation' AND token.expires_at > now() AND ${OPEN}`;

export function invitationRepo(db: Prisma.TransactionClient): InvitationRepo {
  const one = async (statement: Sql) => (await db.$queryRaw<Invitation[]>(statement))[0] ?? null;
  return {
    async create({ email, role, invitedBy, lifetimeMs }) {
      const [created] = await db.$queryRaw<{ id: string; expiresAt: Date }[]>`
        INSERT INTO invitations (id, email, role, invited_by, expires_at)
        VALUES (${newId()}::uuid, ${email}, ${role}::role, ${invitedBy}::uuid,
          now() + ${lifetimeMs}::int8 * interval '1 millisecond')
        RETURNING id, expires_at AS "expiresAt"`;
      if (!created) throw new Error('INSERT returned no row');
      return created;
    },
    page: (first, before) =>
      db.$queryRaw<OpenInvitation[]>(sql`
        SELECT ${COLUMNS}, invitation.created_at AS "createdAt", invitation.expires_at AS "expiresAt"
        FROM invitations AS invitation
        WHERE ${OPEN} ${before === null ? empty : sql`AND invitation.id < ${before}::uuid`}
        ORDER BY invitation.id DESC LIMIT ${first}::int8`),
    async revoke(id) {
      const count = await db.$executeRaw(sql`
        DELETE FROM invitations AS invitation WHERE id = ${id}::uuid AND ${OPEN}`);
      return count === 1;
    },
    async revokeAllOf(accountId) {
      await db.invitation.deleteMany({ where: { invitedBy: accountId, acceptedAt: null } });
    },
    isOpen: async (id) =>
      (await one(sql`SELECT ${COLUMNS} FROM invitations AS invitation WHERE id = ${id}::uuid AND ${OPEN}`)) !== null,
    async lockShared(id) {
      await db.$queryRaw`SELECT 1 FROM invitations WHERE id = ${id}::uuid FOR SHARE`;
    },
    issue: (id, hash) =>
      one(sql`
        WITH issued AS (
          INSERT INTO verification_tokens (id, type, token_hash, invitation_id, expires_at)
          SELECT ${newId()}::uuid, 'invitation', ${hash}, id, expires_at FROM invitations AS invitation
          WHERE id = ${id}::uuid AND ${OPEN}
          ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at
          RETURNING invitation_id)
        SELECT ${COLUMNS} FROM issued JOIN invitations AS invitation ON invitation.id = issued.invitation_id`),
    find: (hash) =>
      one(sql`SELECT ${COLUMNS} FROM invitations AS invitation, verification_tokens AS token WHERE ${opensBy(hash)}`),
    async accept(hash) {
      const accepted = await one(sql`
        UPDATE invitations AS invitation SET accepted_at = now() FROM verification_tokens AS token
        WHERE ${opensBy(hash)} RETURNING ${COLUMNS}`);
      if (!accepted) return null;
      await db.verificationToken.deleteMany({ where: { invitationId: accepted.id } });
      await db.mail.deleteMany({ where: { invitationId: accepted.id } });
      return accepted;
    },
  };
}
