import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { publish, type Sql } from '@dialdeck/node/events';

/** `RETURNING` for the payload of `user.changed`, with the flags of the row at the end of the statement. */
export const USER_CHANGED = `id, email, first_name AS "firstName", last_name AS "lastName", role::text AS role,
  is_active AS "isActive", is_email_verified AS "isEmailVerified", managed_by::text AS "managedBy"`;

/** Publishes `user.changed` for the rows of such a statement. */
export async function tellChanged(sql: Sql, rows: Record<string, unknown>[]): Promise<void> {
  await publish(
    sql,
    rows.map((row) => ({
      type: 'user.changed',
      key: String(row.id),
      payload: { ...row, invite: false, endSessions: false },
    })) as DomainEvent[],
  );
}
