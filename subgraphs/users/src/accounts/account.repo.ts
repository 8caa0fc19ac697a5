import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { publish, type Sql } from '@dialdeck/node/events/events';
import { tellChanged, USER_CHANGED } from '#user-news.repo.ts';
import { searchTextOf } from '#users/search.rules.ts';

type Registered = Extract<DomainEvent, { type: 'account.registered' }>['payload'];

/**
 * Creates the profile of a person who registered; `account.refused` when the address was taken in the meantime, or the
 * inviting admin may no longer invite.
 */
export async function addRegistered(sql: Sql, account: Registered): Promise<void> {
  const { id, email, firstName, lastName, role, invitedBy = null } = account;
  const added = await sql(
    `INSERT INTO users (id, email, first_name, last_name, role, search_text)
     SELECT $1::uuid, $2::text, $3::text, $4::text, $5::role, $6::text
     WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM users WHERE id = $7::uuid AND is_active AND role = 'admin' FOR SHARE)
     ON CONFLICT DO NOTHING RETURNING ${USER_CHANGED}`,
    [id, email, firstName, lastName, role, searchTextOf(account), invitedBy],
  );
  if (added.length > 0) return tellChanged(sql, added);
  const known = await sql('SELECT 1 FROM users WHERE id = $1', [id]);
  if (known.length === 0) await publish(sql, [{ type: 'account.refused', key: id, payload: { id } }]);
}

/** Marks the address as verified, if the user still exists. */
export async function markVerified(sql: Sql, id: string): Promise<void> {
  await tellChanged(
    sql,
    await sql(
      `UPDATE users SET is_email_verified = true, updated_at = now() WHERE id = $1 AND NOT is_email_verified
       RETURNING ${USER_CHANGED}`,
      [id],
    ),
  );
}

/** Whether a code is asked for after the password. */
export async function keepSecondFactor(
  sql: Sql,
  { userId, hasSecondFactor }: { userId: string; hasSecondFactor: boolean },
): Promise<void> {
  await sql('UPDATE users SET has_second_factor = $2 WHERE id = $1', [userId, hasSecondFactor]);
}
