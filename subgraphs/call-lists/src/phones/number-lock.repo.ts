import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** The first key of our advisory locks on numbers. */
const NUMBERS = 72_707_380;

/**
 * Until the transaction ends, no other transaction can dial these numbers or add them to the do-not-call list: a call and an entry
 * at the same moment run one after the other. Taken before any row lock, and in one order for all.
 */
export async function lockNumbers(client: pg.PoolClient, phones: readonly string[]): Promise<void> {
  await client.query(
    named(
      'lock-numbers',
      sql`SELECT pg_advisory_xact_lock(${NUMBERS}, lock) FROM (
        SELECT DISTINCT hashtext(phone) & 1023 AS lock FROM unnest(${phones}::text[]) AS phone ORDER BY lock) AS ordered`,
    ),
  );
}

/** Locks the numbers of a dial or a chosen contact: the sent number, and the contact's number, which the caller need not know yet. */
export async function lockDialled(
  client: pg.PoolClient,
  { phone, contactId }: { phone: string | null; contactId: string | null },
): Promise<void> {
  await client.query(
    named(
      'lock-dialled',
      sql`SELECT pg_advisory_xact_lock(${NUMBERS}, lock) FROM (
        SELECT DISTINCT hashtext(phone) & 1023 AS lock
        FROM (SELECT ${phone}::text AS phone UNION ALL SELECT phone_e164 FROM contacts WHERE id = ${contactId}) AS numbers
        WHERE phone IS NOT NULL ORDER BY lock) AS ordered`,
    ),
  );
}
