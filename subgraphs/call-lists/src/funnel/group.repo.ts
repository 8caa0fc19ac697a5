import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { ContactStatus } from '@dialdeck/common/words';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';

/** The reason that a group waits. */
export type Waiting = 'parked' | 'callback' | 'retry';

/** Contacts of a list with equal facts. Instants are milliseconds since 1970. */
export interface CountedGroup {
  /** Null if it is unknown. */
  placeId: number | null;
  status: ContactStatus;
  tries: number;
  parkedFor: ReasonCode | null;
  waiting: Waiting | null;
  /** For waiting contacts: the earliest instant of the group. All its instants lie in the same hour. */
  at: number | null;
  /** The end of the lease, while an agent calls the contacts. */
  heldUntil: number | null;
  /** The end of a lease in another list, while an agent calls the contact's number there. Not set for contacts that wait or are held. */
  elsewhereUntil: number | null;
  count: number;
}

/** Parking for these ends at a time; parking for other reasons ends with a change. */
const ENDS = sql`('LIMIT', 'REST')`;
const MINUTE_MS = 60_000;
/** How long before and after its time a promise may exempt from rules, as in rule-checks.rules.ts. */
const PROMISE_MS = 60 * MINUTE_MS;
const hourOf = (instant: Sql): Sql =>
  sql`date_bin('1 hour', ${instant} + INTERVAL '3599.999 seconds', TIMESTAMPTZ '2000-01-01T00:00:00Z')`;
const milliseconds = (instant: Sql): Sql => sql`round(date_part('epoch', ${instant}) * 1000)`;

const FACTS = sql`place_id, status, tries, parked_for`;
const IS_HELD = sql`lease_until > at`;
const IS_PARKED = sql`parked_until > at AND parked_for IN ${ENDS}`;
const IS_PROMISED = sql`callback_at > promised_after`;
const IS_TRIED = sql`retry_at > at`;
/** Instants of one hour make one group, because forecasts are for full hours. A held contact is free when its lease and its wait have ended, so only equal instants form a group of held contacts. */
const groupedBy = (instant: Sql): Sql => sql`CASE WHEN ${IS_HELD} THEN ${instant} ELSE ${hourOf(instant)} END`;

/**
 * Counts the contacts of a list at an instant, in one pass. Most contacts have none of the four times, so the expressions of times cost
 * little. A promise ends its wait with the grace, and may exempt for an hour before and after its time: both bounds group promises.
 * Contacts whose number an agent calls in another list are found through the few numbers in calls, and form separate groups.
 */
function counting({ id, callbackGraceMinutes }: Asked, instant: Date): Sql {
  const at = instant.getTime();
  const graceMs = callbackGraceMinutes * MINUTE_MS;
  const asked = sql`(SELECT ${instant}::timestamptz AS at, ${graceMs}::float8 * INTERVAL '1 millisecond' AS grace,
    ${new Date(at - graceMs)}::timestamptz AS due_until, ${new Date(at - Math.max(graceMs, PROMISE_MS))}::timestamptz AS promised_after,
    ${new Date(at + PROMISE_MS)}::timestamptz AS near_until) AS asked`;
  return sql`
    SELECT place_id AS "placeId", status, tries, parked_for AS "parkedFor",
      CASE WHEN parked_by IS NOT NULL AND status NOT IN ('winner', 'loser', 'archived') THEN 'parked'
        WHEN callback_by IS NOT NULL THEN 'callback'
        WHEN retry_by IS NOT NULL AND (parked_for IS NULL OR parked_for IN ${ENDS}) THEN 'retry' END AS waiting,
      ${milliseconds(sql`min(parked_until)`)} AS parked, ${milliseconds(sql`min(callback_at)`)} AS callback,
      ${milliseconds(sql`min(retry_at)`)} AS retry,
      ${milliseconds(sql`held_until`)} AS "heldUntil", ${milliseconds(sql`elsewhere_until`)} AS "elsewhereUntil",
        sum(contacts)::float8 AS count
    FROM (
      SELECT ${FACTS},
        CASE WHEN ${IS_PARKED} THEN ${groupedBy(sql`parked_until`)} END AS parked_by,
        CASE WHEN ${IS_PROMISED} AND callback_at <= due_until THEN at WHEN ${IS_PROMISED} THEN ${groupedBy(sql`(callback_at + grace)`)} END AS callback_by,
        CASE WHEN ${IS_PROMISED} THEN least(${hourOf(sql`callback_at`)},
          CASE WHEN callback_at <= near_until THEN near_until END) END AS promised_for,
        CASE WHEN ${IS_TRIED} THEN ${groupedBy(sql`retry_at`)} END AS retry_by,
        CASE WHEN ${IS_HELD} THEN lease_until END AS held_until, NULL::timestamptz AS elsewhere_until,
        min(parked_until) AS parked_until, min(callback_at) AS callback_at, min(retry_at) AS retry_at, count(*) AS contacts
      FROM contacts, ${asked} WHERE call_list_id = ${id}
      GROUP BY ${FACTS}, parked_by, callback_by, promised_for, retry_by, held_until
      UNION ALL
      SELECT ${FACTS}, NULL, NULL, NULL, NULL, NULL, CASE WHEN is_called THEN until END, NULL, NULL, NULL,
        CASE WHEN is_called THEN 1 ELSE -1 END
      FROM (
        SELECT contacts.place_id, contacts.status, contacts.tries, contacts.parked_for, max(called.lease_until) AS until
        FROM ${asked}, (SELECT call_list_id, phone_e164, lease_until FROM contacts WHERE lease_until IS NOT NULL) AS called
        JOIN (SELECT * FROM contacts WHERE call_list_id = ${id}) AS contacts USING (phone_e164)
        WHERE called.lease_until > at AND called.call_list_id <> ${id} AND (contacts.lease_until > at) IS NOT TRUE
          AND (${IS_PARKED}) IS NOT TRUE AND (${IS_PROMISED}) IS NOT TRUE AND (${IS_TRIED}) IS NOT TRUE
        GROUP BY contacts.id, contacts.place_id, contacts.status, contacts.tries, contacts.parked_for) AS called_elsewhere
      CROSS JOIN (VALUES (true), (false)) AS counted (is_called)) AS groups
    GROUP BY ${FACTS}, parked_by, callback_by, promised_for, retry_by, held_until, elsewhere_until
    HAVING sum(contacts) <> 0`;
}

type Asked = Pick<CallListRow, 'id' | 'callbackGraceMinutes'>;

/** Counts the contacts of a list by their facts. */
export async function countGroups(db: pg.Pool | pg.PoolClient, list: Asked, instant: Date): Promise<CountedGroup[]> {
  const { rows } = await db.query<Omit<CountedGroup, 'at'> & Record<Waiting, number | null>>(counting(list, instant));
  return rows.map(({ parked, callback, retry, ...group }) => ({
    ...group,
    at: group.waiting && { parked, callback, retry }[group.waiting],
  }));
}

/**
 * Lets one process at a time count a list, until the end of the transaction. The memory for groups keeps PostgreSQL from sorting all
 * contacts.
 */
export async function takeCount(client: pg.PoolClient, callListId: string): Promise<void> {
  await client.query(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${callListId}, 72707381)), set_config('work_mem', '64MB', true)`,
  );
}
