import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';

/** Contacts of a list with equal facts. Instants are milliseconds since 1970. */
export interface CountedGroup {
  callListId: string;
  placeId: number | null;
  status: ContactStatus;
  tries: number;
  /** For waiting contacts: the earliest instant of the group. */
  retryAt: number | null;
  callbackAt: number | null;
  heldUntil: number | null;
  parkedFor: ReasonCode | null;
  parkedUntil: number | null;
  count: number;
}

/** Parking reasons of single numbers; the index of waiting contacts names them too. */
const WAITS = "('LIMIT', 'REST')";
const IS_HELD = 'lease_until > now()';
const IS_WAITING_NUMBER = `parked_for IN ${WAITS} AND parked_until > now()`;

const MILLISECONDS = (instant: string): string => `(extract(epoch FROM ${instant}) * 1000)::float8`;

/**
 * Contacts that wait until the same hour form one group, with the earliest instant: at full hours the whole group is equal. Waits
 * of less than two minutes are grouped by the second, because groups are shown for a while.
 */
const HOUR = (instant: string): string =>
  `date_bin(CASE WHEN ${instant} < now() + INTERVAL '2 minutes' THEN INTERVAL '1 second' ELSE INTERVAL '1 hour' END,
     ${instant} - INTERVAL '1 microsecond', '2000-01-01T00:00:00Z')`;

const KEYS = 'place_id, status, tries, parked_for';
// The lists are named twice, so that PostgreSQL plans for their partitions only.
const OF_LIST = 'FROM contacts WHERE call_list_id = call_lists.id AND call_list_id = ANY($1::uuid[]) AND';

/** Each waiting contact once, by covering indexes of waiting contacts only. */
const WAITING = `
  SELECT call_lists.id AS call_list_id, waiting.* FROM call_lists CROSS JOIN LATERAL (
    SELECT ${KEYS}, 'held' AS kind, min(lease_until) AS at, count(*) AS contacts
      ${OF_LIST} ${IS_HELD} GROUP BY ${KEYS}, ${HOUR('lease_until')}
    UNION ALL
    SELECT ${KEYS}, 'parked', min(parked_until), count(*)
      ${OF_LIST} ${IS_WAITING_NUMBER} AND (${IS_HELD}) IS NOT TRUE GROUP BY ${KEYS}, ${HOUR('parked_until')}
    UNION ALL
    SELECT place_id, 'callback', 0, parked_for, 'callback', min(callback_at), count(*)
      ${OF_LIST} callback_at > now() - callback_grace_minutes * INTERVAL '1 minute'
      AND (${IS_HELD}) IS NOT TRUE AND (${IS_WAITING_NUMBER}) IS NOT TRUE GROUP BY place_id, parked_for, ${HOUR('callback_at')}
    UNION ALL
    SELECT place_id, 'attempted', tries, NULL, 'retry', min(retry_at), count(*)
      ${OF_LIST} tries > 0 AND retry_at > now() AND lease_user_id IS NULL AND parked_until IS NULL GROUP BY place_id, tries, ${HOUR('retry_at')}
  ) AS waiting WHERE call_lists.id = ANY($1::uuid[])`;

const AT = (kind: string): string => `CASE kind WHEN '${kind}' THEN ${MILLISECONDS('at')} END`;

/** The groups of lists with counted places: the counts, minus the waiting contacts, which have groups of their own. */
export async function readCountedGroups(
  db: pg.Pool | pg.PoolClient,
  callListIds: readonly string[],
): Promise<CountedGroup[]> {
  const { rows } = await db.query<CountedGroup>(
    `WITH waiting AS MATERIALIZED (${WAITING})
     SELECT call_list_id AS "callListId", place_id AS "placeId", status, tries, NULL AS "retryAt", NULL AS "callbackAt", NULL AS "heldUntil",
       parked_for AS "parkedFor", NULL AS "parkedUntil", sum(contacts)::int AS count
     FROM (SELECT call_list_id, ${KEYS}, contacts FROM place_counters WHERE call_list_id = ANY($1::uuid[])
           UNION ALL SELECT call_list_id, ${KEYS}, -contacts FROM waiting) AS others
     GROUP BY call_list_id, ${KEYS} HAVING sum(contacts) <> 0
     UNION ALL
     SELECT call_list_id, place_id, status, tries, ${AT('retry')}, ${AT('callback')}, ${AT('held')}, parked_for, ${AT('parked')}, contacts::int
     FROM waiting`,
    [callListIds],
  );
  return rows;
}
