import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type { ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';

/** Contacts of a list that stand alike, to the minute. Instants are milliseconds since 1970. */
export interface CountedGroup {
  callListId: string;
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

/** Rounded up: nobody is counted before their time. What is over says nothing any more. */
const MINUTE = (instant: string, over = `${instant} <= now()`): string =>
  `(ceil(extract(epoch FROM CASE WHEN NOT (${over}) THEN ${instant} END) / 60) * 60000)::float8`;

/** A promise stands against the others for a while longer. */
const CALLBACK = MINUTE('callback_at', "callback_at + callback_grace_minutes * INTERVAL '1 minute' <= now()");

/** One pass over lists of any length. */
export async function countGroups(db: pg.Pool, callListIds: readonly string[]): Promise<CountedGroup[]> {
  const { rows } = await db.query<CountedGroup>(
    `SELECT call_list_id AS "callListId", place_id AS "placeId", status, tries, ${MINUTE('retry_at')} AS "retryAt",
       ${CALLBACK} AS "callbackAt", ${MINUTE('lease_until')} AS "heldUntil",
       CASE WHEN parked_until > now() THEN parked_for END AS "parkedFor", ${MINUTE('parked_until')} AS "parkedUntil", count(*)::int AS count
     FROM contacts JOIN call_lists ON call_lists.id = call_list_id WHERE call_list_id = ANY($1::uuid[])
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    [callListIds],
  );
  return rows;
}
