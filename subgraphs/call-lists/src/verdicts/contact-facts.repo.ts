import type { ContactStatus } from '@dialdeck/common/words';
import { empty, named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { ACTIVE_KEY_SQL, rulesKey } from '#calling-rules/rule-book.ts';
import { countedBy } from './counted-facts.rules.ts';
import { factsStatementName, type NumberFacts, numberFactsSql } from './facts.repo.ts';
import type { NeededFacts } from './needed-facts.rules.ts';

/** The facts for verdicts on many contacts of a list, read in one statement. Instants are milliseconds since 1970. */
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
  /** Null: all of the lists. */
  contactIds: readonly string[] | null;
  askerId: string | null;
  /** By the rules that the contacts are judged by. */
  needed: NeededFacts;
  /** When they are judged. Dials and refusals that other clocks date later lie before it. */
  at: number;
}

export interface FoundFacts {
  rows: ContactFacts[];
  /** The rules that were active when the facts were read; null without a contact. */
  rulesKey: string | null;
}

const ms = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::float8`;

const holdersBut = (
  askerId: string | null,
) => sql`json_agg(json_build_object('userId', lease_user_id, 'callListId', call_list_id, 'contactId', id,
          'until', ${ms(sql`lease_until`)})) AS holders
        FROM contacts WHERE lease_user_id IS DISTINCT FROM ${askerId}::uuid`;

/**
 * All contacts of lists, or some of them, are two statements: one plan for both would read the whole list each time. For all of them,
 * the contacts in calls are read once; for some, by each number, however many agents are calling.
 */
const heldInLists = (askerId: string | null) =>
  sql`LEFT JOIN (WITH held AS MATERIALIZED (SELECT phone_e164, ${holdersBut(askerId)}
    AND lease_until > now() GROUP BY phone_e164) TABLE held) AS held USING (phone_e164)`;
// IS TRUE keeps PostgreSQL from the index of all leases, as in `holders_of`.
const heldOf = (askerId: string | null) =>
  sql`CROSS JOIN LATERAL (SELECT ${holdersBut(askerId)} AND phone_e164 = asked.phone_e164 AND lease_until IS NOT NULL
    AND (lease_until > now()) IS TRUE) AS held`;

export async function readContactFacts(
  db: pg.Pool | pg.PoolClient,
  { callListIds, contactIds, askerId, needed, at }: ContactFactsQuery,
): Promise<FoundFacts> {
  const isSome = contactIds !== null;
  const facts = numberFactsSql(
    {
      phone: sql`asked.phone_e164`,
      callListId: sql`asked.call_list_id`,
      contactId: sql`asked.id`,
      askerId: sql`${askerId}::uuid`,
      dialsMs: sql`${needed.dialsMs}::float8`,
    },
    // They are joined below.
    { ...needed, holders: false },
  );
  const { rows } = await db.query<ContactFacts & { rulesKey: string | null }>(
    named(
      factsStatementName(isSome ? 'read-contact-facts' : 'read-list-facts', { ...needed, holders: false }),
      sql`WITH asked AS MATERIALIZED (SELECT ${COLUMNS} FROM contacts
        WHERE call_list_id = ANY(${callListIds}::uuid[]) ${isSome ? sql`AND id = ANY(${contactIds}::uuid[])` : empty})
      SELECT asked.id, asked.call_list_id AS "callListId", asked.phone_e164 AS phone, place_id AS "placeId",
        time_zone AS "timeZone", region, status,
        tries, ${ms(sql`retry_at`)} AS "retryAt", ${ms(sql`callback_at`)} AS "callbackAt", callback_user_id AS "callbackUserId",
        facts."doNotCall", facts.consents, facts.dials, facts."refusedAt", coalesce(held.holders, '[]') AS holders,
          ${ACTIVE_KEY_SQL} AS "rulesKey"
      FROM asked ${isSome ? heldOf(askerId) : heldInLists(askerId)} CROSS JOIN LATERAL (SELECT ${facts}) AS facts`,
    ),
  );
  const [first] = rows;
  for (const row of rows) Object.assign(row, countedBy(row, at));
  return { rows, rulesKey: first ? rulesKey(first.rulesKey) : null };
}

const COLUMNS = sql`id, call_list_id, phone_e164, place_id, time_zone, region, status, tries, retry_at, callback_at,
  callback_user_id`;
