import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListedContact } from './parking.repo.ts';

/** Lists that are not deleted. */
export async function livingLists(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    sql`SELECT id FROM call_lists WHERE NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_id = call_lists.id) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

export interface ListedPart {
  /** The last number of the step; null at the end of the list. */
  last: string | null;
  listed: ListedContact[];
}

/** The conditions that rules set for numbers. */
export interface Sought {
  registerIds: readonly string[];
  prefixes: readonly string[];
  /** The longest span that a limit or a rest names; 0 when none does. */
  calledMs: number;
  /** Whether a rule requires consent: then every number is checked. */
  asksConsent: boolean;
}

/**
 * The next contacts of a list in order of their numbers; returns those that are not parked and are on the do-not-call
 * list, in one of these registers, begin with one of these prefixes, were called in the given time, or need a consent.
 * The verdict decides whether they may be called.
 */
export async function listedBehind(
  pool: pg.Pool,
  {
    callListId,
    behind,
    most,
    registerIds,
    prefixes,
    calledMs,
    asksConsent,
  }: { callListId: string; behind: string; most: number } & Sought,
): Promise<ListedPart> {
  const { rows } = await pool.query<{ last: string | null; ids: string[] }>(
    named(
      'listed-behind',
      sql`WITH part AS MATERIALIZED (
        SELECT id, phone_e164, parked_until FROM contacts WHERE call_list_id = ${callListId} AND phone_e164 > ${behind}
          ORDER BY phone_e164 LIMIT ${most})
      SELECT max(phone_e164) AS last, coalesce(array_agg(id) FILTER (WHERE parked_until IS NULL AND (
        EXISTS (SELECT FROM do_not_call WHERE do_not_call.phone_e164 = part.phone_e164 AND removed_at IS NULL OFFSET 0)
        OR EXISTS (SELECT FROM registers CROSS JOIN LATERAL (SELECT FROM register_numbers AS listed
            WHERE listed.snapshot_id = registers.active_snapshot AND listed.phone = substr(part.phone_e164, 2)::bigint OFFSET 0) AS found
          WHERE registers.id = ANY(${registerIds}::uuid[]))
        OR phone_e164 LIKE ANY(${prefixes.map((prefix) => `${prefix}%`)}::text[])
        OR (${calledMs}::float8 > 0 AND EXISTS (SELECT FROM call_logs WHERE call_logs.phone_e164 = part.phone_e164
          AND called_at > now() - ${calledMs} * INTERVAL '1 millisecond' OFFSET 0))
        OR ${asksConsent})), '{}') AS ids
      FROM part`,
    ),
  );
  const [part] = rows;
  return { last: part?.last ?? null, listed: (part?.ids ?? []).map((id) => ({ id, callListId })) };
}
