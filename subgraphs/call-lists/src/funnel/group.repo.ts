import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';

/** Contacts of a list that stand alike, to the minute. Instants are milliseconds since 1970. */
export interface CountedGroup {
  placeId: number | null;
  status: ContactStatus;
  tries: number;
  retryAt: number | null;
  callbackAt: number | null;
  heldUntil: number | null;
  parkedFor: ReasonCode | null;
  parkedUntil: number | null;
  count: number;
}

/** Rounded up: nobody is counted before their time. */
const MINUTE = (instant: string): string =>
  `(ceil(extract(epoch FROM CASE WHEN ${instant} > now() THEN ${instant} END) / 60) * 60000)::float8`;

/** One pass over a list of any length. */
export async function countGroups(db: pg.Pool, callListId: string): Promise<CountedGroup[]> {
  const { rows } = await db.query<CountedGroup>(
    `SELECT place_id AS "placeId", status, tries, ${MINUTE('retry_at')} AS "retryAt", ${MINUTE('callback_at')} AS "callbackAt",
       ${MINUTE('lease_until')} AS "heldUntil", CASE WHEN parked_until > now() THEN parked_for END AS "parkedFor",
       ${MINUTE('parked_until')} AS "parkedUntil", count(*)::int AS count
     FROM contacts WHERE call_list_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    [callListId],
  );
  return rows;
}
