import { CLAIM_LEASE_MS } from '@dialdeck/common/constants';
import { empty, named, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { MOVES } from '#agent-states/agent-state.rules.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LIST_VERSION } from '#call-lists/visible-lists.repo.ts';
import { ACTIVE_KEY_SQL, rulesKey } from '#calling-rules/rule-book.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.sql.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { isInScopeSql } from '#scope.sql.ts';
import { factsStatementName, type NumberFacts, numberFactsSql } from '#verdicts/facts.repo.ts';
import type { NeededFacts } from '#verdicts/needed-facts.rules.ts';

/*
 * A lease is stored on the contact itself, so taking it is one write, which the row lock makes exclusive. Expiry is judged
 * by the database's clock.
 */

export interface LeaseRow {
  contactId: string;
  userId: string;
  until: Date;
}

export interface ClaimedRow {
  contact: ContactRow;
  leaseUntil: Date;
}

/** A contact that was just leased, or was held already, with what its verdict depends on. */
export interface Candidate extends ClaimedRow {
  /** The agent held it before. */
  isHeld: boolean;
  /** The database's clock. */
  at: Date;
  /** The active rules. */
  rulesKey: string;
  /** The list's, as {@link VisibleList} has it. */
  listVersion: string;
  known: NumberFacts;
}

/** The places where contacts may be called. */
export interface OpenNow {
  /** Bit n stands for place n; read by `is_open_place`. */
  places: Buffer;
  /** The open places of the list's queue; null when all of these are open. */
  ofLine: readonly number[] | null;
}

export interface NextClaim {
  callListId: string;
  /** The lists that the agent may see. */
  scope: ListScope;
  userId: string;
  /** The contact to lease before the queue, if it can be called and no agent holds it. */
  startWith: string | null;
  /** Contacts to skip. */
  except: readonly string[];
  /** The contact that the agent held and moves on from: released, and offered again only after all others. */
  giveBack: string | null;
  /** Null outside auto-dial. */
  roundId: string | null;
  /** Only contacts in these places, or without a known one; null for all. */
  open: OpenNow | null;
  /** The facts about the number that the rules need. */
  needed: NeededFacts;
}

const LEASE = sql`now() + ${CLAIM_LEASE_MS} * INTERVAL '1 millisecond'`;

/**
 * Leases the next contact of a list that the agent may see, in one statement: the agent's lease, the agent's due callbacks, overdue callbacks of
 * other agents, then the queue (`prisma/functions/claim_next.sql`). A contact that the agent held in another list is released.
 * @returns null when no contact is left, or the agent may not see the list
 */
export async function claimNextContact(db: pg.Pool | pg.PoolClient, claim: NextClaim): Promise<Candidate | null> {
  const { scope } = claim;
  if (scope.kind === 'none') return null;
  const { rows } = await db.query<ContactRow & Omit<Candidate, 'contact' | 'known'> & NumberFacts>(
    named(factsStatementName(scope.kind === 'all' ? 'claim-next' : 'claim-next-own', claim.needed), claimSql(claim)),
  );
  if (!rows[0]) return null;
  const {
    leaseUntil,
    isHeld,
    at,
    rulesKey: active,
    listVersion,
    doNotCall,
    consents,
    dials,
    refusedAt,
    holders,
    ...contact
  } = rows[0];
  const known = { doNotCall, consents, dials, refusedAt, holders };
  return { contact, leaseUntil, isHeld, at, rulesKey: rulesKey(active), listVersion, known };
}

function claimSql({ callListId, scope, userId, startWith, except, roundId, giveBack, open, needed }: NextClaim): Sql {
  const isHeld = sql`lease_until <> (${LEASE})::timestamptz(3)`;
  const facts = numberFactsSql(
    {
      phone: sql`claimed.phone_e164`,
      callListId: sql`claimed.call_list_id`,
      contactId: sql`claimed.id`,
      askerId: sql`${userId}::uuid`,
      dialsMs: sql`${needed.dialsMs}::float8`,
    },
    needed,
  );
  const isSeen = scope.kind === 'none' ? sql`false` : isInScopeSql(scope);
  return sql`SELECT ${CONTACT_COLUMNS}, lease_until AS "leaseUntil",
    ${isHeld} AS "isHeld", now() AS at, ${ACTIVE_KEY_SQL} AS "rulesKey", list.version AS "listVersion",
    ${facts}
  FROM (SELECT id AS seen_id, ${LIST_VERSION} AS version FROM call_lists
      WHERE id = ${callListId} AND ${isLivingSql(sql`call_lists.id`)} AND ${isSeen}) AS list,
    LATERAL claim_next(seen_id, ${userId}, ${startWith}, ${except}, ${CLAIM_LEASE_MS} * INTERVAL '1 millisecond',
      ${roundId}, ${giveBack}, ${open?.places ?? null}, ${open?.ofLine ?? null}) AS claimed`;
}

/** The places of the contacts in a list's queue, by one key lookup per place. */
export async function placesInLine(db: pg.Pool | pg.PoolClient, callListId: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    named(
      'places-in-line',
      sql`WITH RECURSIVE found (line, id) AS (
        SELECT line, (SELECT min(${PLACE}) FROM contacts WHERE ${inLineOf(callListId)} AND ${PLACE} >= 0)
          FROM unnest(ARRAY['active', 'attempted']) AS line
        UNION ALL
        SELECT line, (SELECT min(${PLACE}) FROM contacts WHERE ${inLineOf(callListId)} AND ${PLACE} > found.id) FROM found
          WHERE found.id IS NOT NULL)
      SELECT DISTINCT id FROM found WHERE id IS NOT NULL`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** As the index has it: -1 for an unknown place. */
const PLACE = sql`coalesce(place_id, (-1)::smallint)`;
const inLineOf = (
  callListId: string,
) => sql`call_list_id = ${callListId} AND status = line AND status IN ('active', 'attempted') AND tries = 0
  AND lease_user_id IS NULL AND parked_until IS NULL`;

/** Serializes one agent's claims of chosen contacts, until the end of each transaction. */
export async function takeTurn(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query(named('take-turn', sql`SELECT pg_advisory_xact_lock(hashtextextended('claim ' || ${userId}, 0))`));
}

/** Leases a contact that the transaction has locked; releases any other contact of the agent. */
export async function takeLease(client: pg.PoolClient, contact: ContactRow, userId: string): Promise<Date> {
  await client.query(
    named(
      'release-other-leases',
      sql`UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = ${userId} AND id <> ${contact.id}`,
    ),
  );
  const { rows } = await client.query<{ until: Date }>(
    named(
      'take-lease',
      sql`UPDATE contacts SET lease_user_id = ${userId}, lease_until = ${LEASE} WHERE id = ${contact.id}
        AND call_list_id = ${contact.callListId}
      RETURNING lease_until AS until`,
    ),
  );
  return rows[0]?.until ?? new Date(Number.NaN);
}

/** Releases a contact, unless another agent holds it. The agent is ready then. */
export async function releaseLease(pool: pg.Pool, contactId: string, userId: string): Promise<void> {
  await pool.query(
    named(
      'release-lease',
      sql`WITH released AS (
          UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = ${contactId} AND lease_user_id = ${userId} RETURNING id)
        SELECT move_agent(${userId}, ${MOVES.release.from}, ${MOVES.release.to}) FROM released`,
    ),
  );
}

/** Releases all contacts of these agents: everywhere, or in one list. */
export async function releaseLeasesOf(run: Run, userIds: readonly string[], callListId?: string): Promise<void> {
  const inList = callListId ? sql` AND call_list_id = ${callListId}` : empty;
  await run(
    sql`UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = ANY(${userIds}::uuid[])${inList}`,
  );
}

/**
 * Frees contacts with expired leases; at most `most`, of one list or of all.
 * @returns the number of freed contacts
 */
export async function freeLapsedLeases(pool: pg.Pool, most: number, callListId: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    sql`UPDATE contacts SET lease_user_id = NULL, lease_until = NULL FROM (
       SELECT id, call_list_id FROM contacts
       WHERE lease_until <= now() AND (${callListId}::uuid IS NULL OR call_list_id = ${callListId})
       ORDER BY lease_until LIMIT ${most} FOR UPDATE SKIP LOCKED) AS lapsed
     WHERE contacts.id = lapsed.id AND contacts.call_list_id = lapsed.call_list_id`,
  );
  return rowCount ?? 0;
}

/** The valid leases of some contacts of one list. */
export async function readLeases(
  pool: pg.Pool,
  callListIds: readonly string[],
  ids: readonly string[],
): Promise<LeaseRow[]> {
  const { rows } = await pool.query<LeaseRow>(
    named(
      'read-leases',
      sql`SELECT id AS "contactId", lease_user_id AS "userId", lease_until AS until FROM contacts
      WHERE call_list_id = ANY(${callListIds}::uuid[]) AND id = ANY(${ids}::uuid[]) AND lease_until > now()`,
    ),
  );
  return rows;
}
