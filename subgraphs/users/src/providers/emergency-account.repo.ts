import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';

type EmergencyAccount = Extract<DomainEvent, { type: 'emergency-account.changed' }>['payload'];

export async function keepEmergencyAccount(sql: Sql, { userId, isKept }: EmergencyAccount): Promise<void> {
  await sql(
    `INSERT INTO emergency_account (user_id, is_kept) VALUES ($1::uuid, $2::boolean)
     ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, is_kept = excluded.is_kept`,
    [userId, isKept],
  );
}

/** The emergency account, and whether a provider is enforced. */
export async function emergencyAccount(sql: Sql): Promise<EmergencyAccount> {
  const [row] = await sql('SELECT user_id::text AS "userId", is_kept AS "isKept" FROM emergency_account', []);
  return (row as unknown as EmergencyAccount | undefined) ?? { userId: null, isKept: false };
}
