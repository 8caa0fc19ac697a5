import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { preSessionRepo } from '#second-factor/pre-session.repo.ts';

type Profile = Extract<DomainEvent, { type: 'user.changed' }>['payload'];

/**
 * Copies a profile from `users`. Only `users` decides who owns an address: an account that registered with the same address
 * at the same time gives way (its `account.refused` is on the way). A verified address stays verified, because the
 * verification may have crossed this older state.
 */
export async function applyProfile(sql: Sql, profile: Profile): Promise<void> {
  const { id, email, firstName, role, isActive, isEmailVerified, managedBy } = profile;
  await sql('DELETE FROM accounts WHERE email = $1 AND id <> $2', [email, id]);
  // Links sent to another address: its mailbox may belong to somebody else by now.
  await sql(
    `DELETE FROM verification_tokens USING accounts
     WHERE accounts.id = $1 AND accounts.email <> $2 AND verification_tokens.account_id = accounts.id`,
    [id, email],
  );
  await sql(
    `INSERT INTO accounts AS known (id, email, first_name, role, is_active, is_email_verified, managed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET
       email = excluded.email, first_name = excluded.first_name, role = excluded.role, is_active = excluded.is_active,
       is_email_verified = known.is_email_verified OR excluded.is_email_verified, updated_at = now(),
       managed_by = excluded.managed_by`,
    [id, email, firstName, role, isActive, isEmailVerified, managedBy],
  );
  if (!isActive) await preSessionRepo(sql).endAllOf(id);
}

/** Password, links and waiting messages go with it. */
export async function dropAccount(sql: Sql, id: string): Promise<void> {
  await sql('DELETE FROM accounts WHERE id = $1', [id]);
}
