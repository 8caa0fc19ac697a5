import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import { TRIES_MAX } from '@dialdeck/common/constants';
import { CONTACT_STATUSES, type ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';
import { IS_UNKNOWN } from '#call-lists/place-counter.repo.ts';

/** What a group waits for. */
export type Waiting = 'parked' | 'callback' | 'retry';

/** Contacts of a list with equal facts. Instants are milliseconds since 1970. */
export interface CountedGroup {
  callListId: string;
  /** Null if it is unknown. Also null for contacts that are not leased and will not be called: finished ones, and do-not-call numbers. */
  placeId: number | null;
  status: ContactStatus;
  tries: number;
  parkedFor: ReasonCode | null;
  waiting: Waiting | null;
  /** For waiting contacts: the earliest instant of the group; with `dueBy`, a lower bound of it. */
  at: number | null;
  /** All instants of the group are after `at` and at most this one; null if `at` is exact. */
  dueBy: number | null;
  /** The end of the lease, while somebody calls the contacts. */
  heldUntil: number | null;
  /** The end of a lease in another list, while somebody calls the contact's number there. Not set for contacts that wait or are held. */
  elsewhereUntil: number | null;
  count: number;
}

/** Parking reasons of single numbers; the index of waiting contacts and due_by name them too. */
const WAITS = "('LIMIT', 'REST')";
const ORIGIN = "'2000-01-01T00:00:00Z'";
/** A group is shown for a while, so waits that end within this time are read to the second. */
const SOON = "INTERVAL '2 minutes'";
const HOUR = "INTERVAL '1 hour'";
const HOUR_MS = 3_600_000;
const MILLISECONDS = (instant: string): string => `round(date_part('epoch', ${instant}) * 1000)`;

const FACTS = 'place_id, status, tries, parked_for';
const IS_PROMISE = `status = 'callback' AND (parked_for IN ${WAITS}) IS NOT TRUE`;
const IS_CLOSED = "status IN ('winner', 'loser', 'archived')";
/** Only the status of a finished contact takes precedence over this reason, and no draft of rules lifts it. */
const IS_DO_NOT_CALL = "parked_for IS NOT DISTINCT FROM 'DO_NOT_CALL'";

/**
 * Lists with their edges: waits that end before an edge are read row by row, later ones are counted by the hour. Callbacks wait for the
 * list's grace period too.
 */
const LISTS = `
  SELECT id, grace, now() AS due_after, now() - grace AS promised, now() + ${SOON} AS soon, now() - grace + ${SOON} AS promise_soon,
    date_bin(${HOUR}, now() + ${SOON} + ${HOUR} - INTERVAL '1 ms', ${ORIGIN}) AS hour_edge,
    date_bin(${HOUR}, now() - grace + ${SOON} + ${HOUR} - INTERVAL '1 ms', ${ORIGIN}) AS promise_edge
  FROM (SELECT id, callback_grace_minutes * INTERVAL '1 minute' AS grace FROM call_lists WHERE id = ANY($1::uuid[])) AS graced`;

/** What a contact that is read as a row waits for; null if it does not wait. */
const KIND = `CASE WHEN ${IS_CLOSED} THEN NULL
    WHEN parked_for IN ${WAITS} AND parked_until > now() THEN 'parked'
    WHEN callback_at > promised THEN 'callback'
    WHEN tries > 0 AND (parked_for IS NULL OR parked_for IN ${WAITS}) AND retry_at > now() THEN 'retry' END`;
const UNTIL =
  "CASE kind WHEN 'held' THEN lease_until WHEN 'parked' THEN parked_until WHEN 'callback' THEN callback_at WHEN 'retry' THEN retry_at END";
const DUE_BY = 'due_by(status, tries, parked_for, parked_until, callback_at, retry_at)';

// The lists are named twice, so that PostgreSQL plans for their partitions only.
const OF_LIST = 'FROM contacts WHERE call_list_id = listed.id AND call_list_id = ANY($1::uuid[]) AND';

const lookedAt = (condition: string): string => `
  SELECT ${FACTS}, due, kind, ${UNTIL} AS at, CASE WHEN lease_until > now() THEN lease_until END AS held, NULL::timestamptz AS elsewhere,
    1 AS contacts FROM (
    SELECT ${FACTS}, lease_until, parked_until, callback_at, retry_at, ${DUE_BY} AS due, ${KIND} AS kind ${OF_LIST} ${condition}) AS looked_at
  WHERE kind IS NOT NULL OR lease_until > now()`;

/** Groups instants: by the second before `soon`, later by the hour. */
const BIN = (at: string, soon = 'soon') =>
  `date_bin(CASE WHEN ${at} < ${soon} THEN INTERVAL '1 second' ELSE ${HOUR} END, ${at} - INTERVAL '1 microsecond', ${ORIGIN})`;
/** A contact that waits and is held can be called when both have ended. So two of them share a group only if their waits end together. */
const BINS = `${BIN('at', "CASE kind WHEN 'callback' THEN promise_soon ELSE soon END")}, ${BIN('held')}, ${BIN('elsewhere')},
      CASE WHEN held IS NOT NULL THEN at END`;

/** All numbers in calls. On its own, because its plan is kept: that of the groups is made each time. */
const IN_CALLS = `SELECT array_agg(phone_e164) AS phones, array_agg(call_list_id) AS "callListIds", array_agg(lease_until) AS ends
  FROM contacts WHERE lease_until IS NOT NULL AND (lease_until > now()) IS TRUE`;
/** Contacts whose number somebody calls in another list, without finished ones and do-not-call numbers; found by the few numbers in calls. */
const CALLED_ELSEWHERE = `
  SELECT listed_there.call_list_id, ${FACTS}, parked_until, callback_at, retry_at, max(called.lease_until) AS until
  FROM unnest($2::text[], $3::uuid[], $4::timestamptz[]) AS called (phone_e164, call_list_id, lease_until)
  JOIN (SELECT id, phone_e164, call_list_id, ${FACTS}, parked_until, callback_at, retry_at FROM contacts
    WHERE call_list_id = ANY($1::uuid[]) AND lease_until IS NULL AND (parked_for IN ${WAITS}) IS NOT TRUE
      AND NOT (${IS_CLOSED} OR ${IS_DO_NOT_CALL})) AS listed_there
  ON listed_there.phone_e164 = called.phone_e164 AND listed_there.call_list_id <> called.call_list_id
  GROUP BY id, listed_there.call_list_id, ${FACTS}, parked_until, callback_at, retry_at`;
/** Those of a list. Who waits is left out: they are read with the others who wait, and nobody offers them before that ends. */
const ELSEWHERE = `
  SELECT ${FACTS}, due, NULL, NULL::timestamptz, NULL::timestamptz, until, 1 FROM (
    SELECT ${FACTS}, until, ${DUE_BY} AS due, ${KIND} AS kind FROM elsewhere WHERE call_list_id = listed.id) AS looked_at
  WHERE kind IS NULL`;

/**
 * Contacts whose wait ends before the edges, read by covering indexes. There are thousands, so each kind groups only by columns that
 * differ within it.
 */
const ENDING = `
  SELECT ${FACTS}, NULL::timestamptz AS due, 'parked' AS kind, min(parked_until) AS at, NULL::timestamptz AS held, NULL::timestamptz AS elsewhere,
    count(*)::float8 AS contacts ${OF_LIST} parked_for IN ${WAITS} AND parked_until > due_after AND parked_until <= hour_edge AND lease_until IS NULL AND NOT ${IS_CLOSED}
    GROUP BY ${FACTS}, ${BIN('parked_until')}
  UNION ALL SELECT place_id, 'callback', 0::smallint, parked_for, NULL, 'callback', min(callback_at), NULL, NULL, count(*)::float8
    ${OF_LIST} callback_at > promised AND callback_at <= promise_edge AND lease_until IS NULL AND (parked_for IN ${WAITS}) IS NOT TRUE
    GROUP BY place_id, parked_for, ${BIN('callback_at', 'promise_soon')}
  UNION ALL SELECT place_id, 'attempted', made::smallint, NULL, NULL, 'retry', min(retry_at), NULL, NULL, count(*)::float8
    FROM generate_series(1, ${TRIES_MAX}) AS made, LATERAL (
      SELECT place_id, retry_at ${OF_LIST} tries = made AND tries > 0 AND retry_at > due_after AND retry_at <= hour_edge
        AND lease_user_id IS NULL AND parked_until IS NULL) AS tried
    GROUP BY place_id, made, ${BIN('retry_at')}`;

/**
 * The contacts that are read as rows, each once: leased ones, those whose parking has just ended, those who wait until an edge, and those
 * whose number is called in another list.
 */
const SINGLE = `${lookedAt('lease_until IS NOT NULL')}
  UNION ALL ${lookedAt(`parked_for IN ${WAITS} AND parked_until <= now() AND lease_until IS NULL`)}
  UNION ALL ${ENDING}
  UNION ALL ${ELSEWHERE}`;

const IS_LATER = `coalesce(due_by > promise_edge AND (due_by > hour_edge OR ${IS_PROMISE}), false)`;
const WAITING = `CASE WHEN due_by IS NULL THEN NULL WHEN parked_for IN ${WAITS} THEN 'parked' WHEN status = 'callback' THEN 'callback' ELSE 'retry' END`;

/** `now`: contacts that wait beyond the edges are one group; `hours`: one group per hour. */
export type Detail = 'now' | 'hours';
const LATER: Readonly<Record<Detail, string>> = { now: 'due_by IS NOT NULL', hours: 'due_by' };
const ROWS = 'FROM place_counters WHERE call_list_id = listed.id';
/** Sums thousands of rows first, and computes the rest for the few sums. */
const COUNTERS: Readonly<Record<Detail, string>> = {
  now: `SELECT ${FACTS}, ${IS_LATER} AS is_later, min(due_by) AS due_by, sum(contacts)::float8 AS contacts ${ROWS} GROUP BY 1, 2, 3, 4, 5`,
  hours: `SELECT ${FACTS}, ${IS_LATER} AS is_later, due_by, contacts ${ROWS}`,
};

/** Statuses of `call_list_counters`, as rows. */
const KEPT = `SELECT call_list_id, status, sum(contacts)::float8 AS contacts FROM call_list_counters
  CROSS JOIN LATERAL (VALUES ${CONTACT_STATUSES.map((status) => `('${status}', ${status})`).join(', ')}) AS kept (status, contacts)
  WHERE call_list_id = ANY($1::uuid[]) GROUP BY 1, 2`;

const statement = (detail: Detail): string => `
  WITH listed AS (${LISTS}),
  elsewhere AS MATERIALIZED (${CALLED_ELSEWHERE}),
  single AS MATERIALIZED (
    SELECT listed.id AS call_list_id, ${FACTS}, due AS due_by, kind, min(at) AS at, min(held) AS held, min(elsewhere) AS elsewhere, sum(contacts)::float8 AS contacts
    FROM listed CROSS JOIN LATERAL (${SINGLE}) AS each GROUP BY 1, 2, 3, 4, 5, 6, 7, ${BINS}),
  counted AS (
    SELECT listed.id AS call_list_id, later.* FROM listed CROSS JOIN LATERAL (
      SELECT ${FACTS}, min(due_by) AS due_by, bool_or(is_unknown) AS is_unknown, sum(contacts) AS contacts
      FROM (SELECT CASE WHEN NOT (${IS_CLOSED} OR ${IS_DO_NOT_CALL}) THEN place_id END AS place_id, status, tries, parked_for,
              CASE WHEN is_later THEN due_by END AS due_by, ${IS_UNKNOWN} AS is_unknown, contacts FROM (
              ${COUNTERS[detail]}
              UNION ALL SELECT ${FACTS}, ${IS_LATER}, due_by, -contacts FROM single WHERE call_list_id = listed.id) AS rows) AS others
      GROUP BY ${FACTS}, ${LATER[detail]} HAVING sum(contacts) <> 0 OR bool_or(is_unknown)) AS later)
  SELECT call_list_id AS "callListId", place_id AS "placeId", status, tries, parked_for AS "parkedFor", ${WAITING} AS waiting,
    ${MILLISECONDS('due_by')} - ${HOUR_MS - 1} AS at,
    ${MILLISECONDS('due_by')} AS "dueBy", NULL::float8 AS "heldUntil", NULL::float8 AS "elsewhereUntil", contacts::float8 AS count, is_unknown AS "isUnknown", false AS "isKept"
  FROM counted
  UNION ALL
  SELECT call_list_id, ${FACTS}, kind, ${MILLISECONDS('at')}, NULL, ${MILLISECONDS('held')}, ${MILLISECONDS('elsewhere')}, contacts, false, false
  FROM single
  UNION ALL
  SELECT call_list_id, NULL, status, 0, NULL, NULL, NULL, NULL, NULL, NULL, contacts, false, true FROM (${KEPT}) AS kept`;

/** One row; null where nobody calls. */
interface NumbersInCalls {
  phones: string[] | null;
  callListIds: string[] | null;
  ends: Date[] | null;
}

/**
 * The groups of lists with counted places: the counts, minus the contacts that are read as rows, which have their own groups. `wrong`
 * are the lists whose counts do not add up, as in find-miscounted.
 */
export async function readCountedGroups(
  db: pg.Pool | pg.PoolClient,
  callListIds: readonly string[],
  detail: Detail,
): Promise<{ groups: CountedGroup[]; wrong: Set<string> }> {
  const { rows: calls } = await db.query<NumbersInCalls>({ name: 'numbers-in-calls', text: IN_CALLS });
  const { phones, callListIds: lists, ends } = calls[0] ?? {};
  const { rows } = await db.query<CountedGroup & { isUnknown: boolean; isKept: boolean }>({
    name: `groups-${detail}`,
    text: statement(detail),
    values: [callListIds, phones, lists, ends],
  });
  const left = new Map<string, number>();
  const wrong = new Set<string>();
  const groups: CountedGroup[] = [];
  for (const row of rows) {
    const { callListId, status, count, isUnknown, isKept } = row;
    const key = `${callListId} ${status}`;
    left.set(key, (left.get(key) ?? 0) + (isKept ? count : -count));
    if (isUnknown) wrong.add(callListId);
    if (!isKept && count !== 0) groups.push(row);
  }
  for (const [key, count] of left) if (count !== 0) wrong.add(key.slice(0, key.indexOf(' ')));
  return { groups, wrong };
}

/** Sets the earliest instant of the groups of a list that wait until an hour, or that it is later. */
export async function findEarliest(db: pg.Pool, groups: readonly CountedGroup[], dueBy: number): Promise<void> {
  const asked = groups.filter((group) => group.dueBy === dueBy);
  const { rows } = await db.query<CountedGroup>({
    name: 'earliest-waiting',
    text: `SELECT place_id AS "placeId", status, tries, parked_for AS "parkedFor", kind AS waiting, ${MILLISECONDS('min(at)')} AS at
      FROM (SELECT $1::uuid AS id, $2::timestamptz - ${HOUR} AS due_after, $2 - ${HOUR} AS promised, $2 - ${HOUR} AS soon, $2 - ${HOUR} AS promise_soon,
        $2 AS hour_edge, $2 AS promise_edge) AS listed
      CROSS JOIN LATERAL (${ENDING.replaceAll('ANY($1::uuid[])', '$1')}) AS ending GROUP BY ${FACTS}, kind`,
    values: [asked[0]?.callListId, new Date(dueBy)],
  });
  const key = ({ placeId, status, tries, parkedFor, waiting }: CountedGroup) =>
    [placeId, status, tries, parkedFor, waiting].join();
  const earliest = new Map(rows.map((row) => [key(row), row.at]));
  for (const group of asked) {
    const at = earliest.get(key(group));
    // Those of that hour may be held or changed meanwhile.
    Object.assign(group, at ? { at, dueBy: null } : { at: dueBy + 1, dueBy: dueBy + HOUR_MS });
  }
}
