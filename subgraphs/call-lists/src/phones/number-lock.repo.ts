import type pg from 'pg';

/** Of our advisory locks, those on numbers. */
const NUMBERS = 72_707_380;

/**
 * Until the end of the transaction nobody else dials these numbers or adds them to the do-not-call list: of a call and an entry
 * that come together one comes first. Taken before any lock on a row, in one order for all.
 */
export async function lockNumbers(client: pg.PoolClient, phones: readonly string[]): Promise<void> {
  await client.query({
    name: 'lock-numbers',
    text: `SELECT pg_advisory_xact_lock($1, lock) FROM (
        SELECT DISTINCT hashtext(phone) & 1023 AS lock FROM unnest($2::text[]) AS phone ORDER BY lock) AS ordered`,
    values: [NUMBERS, phones],
  });
}
