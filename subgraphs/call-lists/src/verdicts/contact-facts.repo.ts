import type { ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';
import { type NumberFacts, numberFactsSql } from './facts.repo.ts';

/** What the verdicts on many contacts of a list need, read in one statement. Instants are milliseconds since 1970. */
export interface ContactFacts extends NumberFacts {
  id: string;
  callListId: string;
  phone: string;
  placeId: number | null;
  timeZone: string | null;
  region: string | null;
  status: ContactStatus;
  tries: number;
  retryAt: number | null;
  callbackAt: number | null;
  callbackUserId: string | null;
}

export interface ContactFactsQuery {
  callListIds: readonly string[];
  /** All of the lists when null. */
  contactIds: readonly string[] | null;
  askerId: string | null;
  /** How far back dials are asked about; 0 for no limit. */
  dialsMs: number;
}

const MS = (instant: string): string => `(extract(epoch FROM ${instant}) * 1000)::float8`;

const FACTS = numberFactsSql(
  {
    phone: 'contacts.phone_e164',
    callListId: 'contacts.call_list_id',
    contactId: 'contacts.id',
    askerId: '$3::uuid',
    dialsMs: '$4',
  },
  // Who is being called is few: they are read once, and found by their number.
  { dialsMs: true, refusals: true, consents: true, holders: false },
);

export async function readContactFacts(
  db: pg.Pool | pg.PoolClient,
  { callListIds, contactIds, askerId, dialsMs }: ContactFactsQuery,
): Promise<ContactFacts[]> {
  const { rows } = await db.query<ContactFacts>({
    name: 'read-contact-facts',
    text: `WITH held AS MATERIALIZED (
        SELECT phone_e164, json_agg(json_build_object('userId', lease_user_id, 'callListId', call_list_id, 'contactId', id,
          'until', ${MS('lease_until')})) AS holders
        FROM contacts WHERE lease_until > now() AND lease_user_id IS DISTINCT FROM $3::uuid GROUP BY phone_e164)
      SELECT contacts.id, contacts.call_list_id AS "callListId", contacts.phone_e164 AS phone, place_id AS "placeId", time_zone AS "timeZone", region, contacts.status,
        tries, ${MS('retry_at')} AS "retryAt", ${MS('callback_at')} AS "callbackAt", callback_user_id AS "callbackUserId",
        facts."doNotCall", facts.consents, facts.dials, facts."refusedAt", coalesce(held.holders, '[]') AS holders
      FROM contacts LEFT JOIN held USING (phone_e164) CROSS JOIN LATERAL (SELECT ${FACTS}) AS facts
      WHERE contacts.call_list_id = ANY($1::uuid[]) AND ($2::uuid[] IS NULL OR contacts.id = ANY($2))`,
    values: [callListIds, contactIds, askerId, dialsMs],
  });
  return rows;
}
