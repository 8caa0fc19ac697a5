import { DomainEvent } from '@dialdeck/common/events/domain-event';
import { publish, type Sql } from '@dialdeck/node/events/events';

/** `RETURNING` for the payload of `user.changed`, with the flags of the row at the end of the statement. */
export const USER_CHANGED = `id, email, first_name AS "firstName", last_name AS "lastName", role::text AS role,
  is_active AS "isActive", is_email_verified AS "isEmailVerified", managed_by::text AS "managedBy",
  calling_number AS "callingNumber"`;

/** Publishes `user.changed` for the rows of such a statement. */
export async function tellChanged(sql: Sql, rows: Record<string, unknown>[]): Promise<void> {
  await publish(
    sql,
    // Parsed here: an event that lacks a field fails its change instead of being parked at each consumer.
    rows.map((row) =>
      DomainEvent.parse({ type: 'user.changed', key: row.id, payload: { ...row, invite: false, endSessions: false } }),
    ),
  );
}
