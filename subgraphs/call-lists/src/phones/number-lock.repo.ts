import type pg from 'pg';

/** The first key of our advisory locks on numbers. */
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

/** The same for a dial: its number, and that of its contact, which need not be known yet. */
export async function lockDialled(
  client: pg.PoolClient,
  { phone, contact }: { phone: string | null; contact: { id: string; callListId: string } | null },
): Promise<void> {
  await client.query({
    name: 'lock-dialled',
    text: `SELECT pg_advisory_xact_lock($1, lock) FROM (
        SELECT DISTINCT hashtext(phone) & 1023 AS lock
        FROM (SELECT $2::text AS phone UNION ALL SELECT phone_e164 FROM contacts WHERE id = $3 AND call_list_id = $4) AS numbers
        WHERE phone IS NOT NULL ORDER BY lock) AS ordered`,
    values: [NUMBERS, phone, contact?.id, contact?.callListId],
  });
}
