import type pg from 'pg';

/** Of our advisory locks, those on numbers. */
const NUMBERS = 72_707_380;

/**
 * Until the end of the transaction nobody else can dial these numbers or add them to the do-not-call list: a call and an entry
 * at the same moment run one after the other. Taken before any row lock, and in one order for all.
 */
export async function lockNumbers(client: pg.PoolClient, phones: readonly string[]): Promise<void> {
  await client.query({
    name: 'lock-numbers',
    text: `SELECT pg_advisory_xact_lock($1, lock) FROM (
        SELECT DISTINCT hashtext(phone) & 1023 AS lock FROM unnest($2::text[]) AS phone ORDER BY lock) AS ordered`,
    values: [NUMBERS, phones],
  });
}
