import type { Role } from '@dialdeck/common/words';
import type { Sql } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';

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
  /** Open ones, newest first: of those older than `before`. */
  page(first: number, before: string | null): Promise<OpenInvitation[]>;
  /** False when it is not open. */
  revoke(id: string): Promise<boolean>;
  /** For an account that may no longer invite: all its open links become invalid for good. */
  revokeAllOf(accountId: string): Promise<void>;
  isOpen(id: string): Promise<boolean>;
  /** A link to an invitation that is open; it dies with it. */
  issue(id: string, hash: string): Promise<Invitation | null>;
  /** The open invitation behind a link. */
  find(hash: string): Promise<Invitation | null>;
  /** Uses it up, all links to it included: of any number of tries at the same time one succeeds. */
  accept(hash: string): Promise<Invitation | null>;
}

/** Its maker may still invite. */
const OPEN = `invitation.accepted_at IS NULL AND invitation.expires_at > now() AND EXISTS (
  SELECT FROM accounts AS maker WHERE maker.id = invitation.invited_by AND maker.is_active AND maker.role = 'admin')`;
const BEHIND_LINK = `token.invitation_id = invitation.id AND token.token_hash = $1 AND token.type = 'invitation'
  AND token.expires_at > now() AND ${OPEN}`;
const COLUMNS = `invitation.id::text AS id, invitation.email, invitation.role::text AS role,
  invitation.invited_by::text AS "invitedBy"`;

export function invitationRepo(sql: Sql): InvitationRepo {
  const one = async (text: string, params: unknown[]) =>
    ((await sql(text, params))[0] as Invitation | undefined) ?? null;
  return {
    async create({ email, role, invitedBy, lifetimeMs }) {
      const [row] = await sql(
        `INSERT INTO invitations (id, email, role, invited_by, expires_at)
         VALUES ($1::uuid, $2, $3::role, $4::uuid, now() + $5::int8 * interval '1 millisecond')
         RETURNING id::text AS id, expires_at AS "expiresAt"`,
        [newId(), email, role, invitedBy, lifetimeMs],
      );
      return row as { id: string; expiresAt: Date };
    },
    async page(first, before) {
      const rows = await sql(
        `SELECT ${COLUMNS}, invitation.created_at AS "createdAt", invitation.expires_at AS "expiresAt"
         FROM invitations AS invitation
         WHERE ${OPEN} AND ($2::uuid IS NULL OR invitation.id < $2::uuid)
         ORDER BY invitation.id DESC LIMIT $1::int8`,
        [first, before],
      );
      return rows as unknown as OpenInvitation[];
    },
    async revoke(id) {
      const revoked = await sql(`DELETE FROM invitations AS invitation WHERE id = $1::uuid AND ${OPEN} RETURNING id`, [
        id,
      ]);
      return revoked.length === 1;
    },
    async revokeAllOf(accountId) {
      await sql('DELETE FROM invitations WHERE invited_by = $1::uuid AND accepted_at IS NULL', [accountId]);
    },
    isOpen: async (id) =>
      (await sql(`SELECT id FROM invitations AS invitation WHERE id = $1::uuid AND ${OPEN}`, [id])).length === 1,
    issue: (id, hash) =>
      one(
        `WITH issued AS (
           INSERT INTO verification_tokens (id, type, token_hash, invitation_id, expires_at)
           SELECT $1::uuid, 'invitation', $2, id, expires_at FROM invitations AS invitation
           WHERE id = $3::uuid AND ${OPEN}
           ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at
           RETURNING invitation_id)
         SELECT ${COLUMNS} FROM issued JOIN invitations AS invitation ON invitation.id = issued.invitation_id`,
        [newId(), hash, id],
      ),
    find: (hash) =>
      one(`SELECT ${COLUMNS} FROM invitations AS invitation, verification_tokens AS token WHERE ${BEHIND_LINK}`, [
        hash,
      ]),
    async accept(hash) {
      const accepted = await one(
        `UPDATE invitations AS invitation SET accepted_at = now() FROM verification_tokens AS token
         WHERE ${BEHIND_LINK} RETURNING ${COLUMNS}`,
        [hash],
      );
      if (!accepted) return null;
      await sql('DELETE FROM verification_tokens WHERE invitation_id = $1::uuid', [accepted.id]);
      await sql('DELETE FROM mails WHERE invitation_id = $1::uuid', [accepted.id]);
      return accepted;
    },
  };
}
