import { CLAIM_LEASE_MS } from '@dialdeck/common/constants';
import type { Sql } from '@dialdeck/node/events/events';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LIST_VERSION } from '#call-lists/visible-lists.repo.ts';
import { ACTIVE_KEY_SQL, rulesKey } from '#calling-rules/rule-book.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.columns.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { isSeenSql } from '#scope.sql.ts';
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
  /** The open places among those of the list's queue; null when all of these are open. */
  ofLine: readonly number[] | null;
}

export interface NextClaim {
  callListId: string;
  /** The lists that the agent may see. */
  scope: ListScope;
  userId: string;
  /** Taken before the queue, if it can be called and nobody holds it. */
  startWith: string | null;
  /** Contacts to skip. */
  except: readonly string[];
  /** The contact that the agent held and moves on from: released, and offered again only in its turn. */
  giveBack: string | null;
  /** Null outside auto-dial. */
  roundId: string | null;
  /** Only contacts in these places, or without a known one; null for all. */
  open: OpenNow | null;
  /** The facts about the number that the rules need. */
  needed: NeededFacts;
}

const LEASE = `now() + ${CLAIM_LEASE_MS} * INTERVAL '1 millisecond'`;

/**
 * Leases the next contact of a list that the agent may see, in one statement: one's own lease, one's own due callbacks, overdue ones of others, then
 * the queue (`prisma/functions/claim_next_callable.sql`). A contact that the agent held in another list is released.
 * @returns null when nobody is left, or the agent may not see the list
 */
export async function claimNextContact(
  db: pg.Pool | pg.PoolClient,
  { callListId, scope, userId, startWith, except, roundId, giveBack, open, needed }: NextClaim,
): Promise<Candidate | null> {
  if (scope.kind === 'none') return null;
  const { rows } = await db.query<ContactRow & Omit<Candidate, 'contact' | 'known'> & NumberFacts>({
    ...claimStatement(scope.kind === 'all', needed),
    values: [
      callListId,
      userId,
      startWith,
      except,
      CLAIM_LEASE_MS,
      roundId,
      giveBack,
      open?.places ?? null,
      open?.ofLine ?? null,
      ...(needed.dialsMs > 0 ? [needed.dialsMs] : []),
    ],
  });
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

const claimStatements = new Map<string, { name: string; text: string }>();

/** Each variant is written once: its text is long, and claims are many. */
function claimStatement(isAll: boolean, needed: NeededFacts): { name: string; text: string } {
  const name = factsStatementName(isAll ? 'claim-next' : 'claim-next-own', needed);
  const statement = claimStatements.get(name) ?? { name, text: claimSql(isAll, needed) };
  claimStatements.set(name, statement);
  return statement;
}

function claimSql(isAll: boolean, needed: NeededFacts): string {
  const isHeld = `lease_until <> (now() + $5 * INTERVAL '1 millisecond')::timestamptz(3)`;
  const facts = numberFactsSql(
    {
      phone: 'claimed.phone_e164',
      callListId: 'claimed.call_list_id',
      contactId: 'claimed.id',
      askerId: '$2::uuid',
      dialsMs: '$10::float8',
      // A lease that was just taken noted its number, and whether it is held twice (`prisma/functions/note_held.sql`).
      mayBeHeld: `${isHeld} OR current_setting('call_lists.held_twice', true) = claimed.phone_e164`,
    },
    needed,
  );
  return `SELECT ${CONTACT_COLUMNS}, lease_until AS "leaseUntil",
    ${isHeld} AS "isHeld", now() AS at, ${ACTIVE_KEY_SQL} AS "rulesKey", list.version AS "listVersion",
    ${facts}
  FROM (SELECT id AS seen_id, ${LIST_VERSION} AS version FROM call_lists WHERE id = $1 AND ${isLivingSql('call_lists.id')}${isAll ? '' : ` AND ${isSeenSql('$2')}`}) AS list,
    LATERAL claim_next_callable(seen_id, $2, $3, $4, $5 * INTERVAL '1 millisecond', $6, $7, $8, $9) AS claimed`;
}

/** The places of the contacts in a list's queue, by one key lookup per place. */
export async function placesInLine(db: pg.Pool | pg.PoolClient, callListId: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'places-in-line',
    text: `WITH RECURSIVE found (line, id) AS (
        SELECT line, (SELECT min(place_id) FROM contacts WHERE ${IN_LINE}) FROM unnest(ARRAY['active', 'attempted']) AS line
        UNION ALL
        SELECT line, (SELECT min(place_id) FROM contacts WHERE ${IN_LINE} AND place_id > found.id) FROM found WHERE found.id IS NOT NULL)
      SELECT DISTINCT id FROM found WHERE id IS NOT NULL`,
    values: [callListId],
  });
  return rows.map(({ id }) => id);
}

const IN_LINE = `call_list_id = $1 AND status = line AND status IN ('active', 'attempted') AND tries = 0
  AND lease_user_id IS NULL AND parked_until IS NULL`;

/** Serialises one agent's claims of chosen contacts, until the end of each transaction. */
export async function takeTurn(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query({
    name: 'take-turn',
    text: "SELECT pg_advisory_xact_lock(hashtextextended('claim ' || $1, 0))",
    values: [userId],
  });
}

/** Leases a contact that the transaction has locked; releases any other contact of the agent. */
export async function takeLease(client: pg.PoolClient, contact: ContactRow, userId: string): Promise<Date> {
  await client.query({
    name: 'release-other-leases',
    text: 'UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = $1 AND id <> $2',
    values: [userId, contact.id],
  });
  await client.query({
    name: 'remember-lease-list',
    text: 'UPDATE members SET lease_list_id = $2 WHERE id = $1 AND lease_list_id IS DISTINCT FROM $2',
    values: [userId, contact.callListId],
  });
  const { rows } = await client.query<{ until: Date }>({
    name: 'take-lease',
    text: `UPDATE contacts SET lease_user_id = $3, lease_until = ${LEASE} WHERE id = $1 AND call_list_id = $2
      RETURNING lease_until AS until`,
    values: [contact.id, contact.callListId, userId],
  });
  return rows[0]?.until ?? new Date(Number.NaN);
}

/** Releases a contact, unless somebody else holds it. */
export async function releaseLease(pool: pg.Pool, contactId: string, userId: string): Promise<void> {
  await pool.query({
    name: 'release-lease',
    text: 'UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1 AND lease_user_id = $2',
    values: [contactId, userId],
  });
}

/** Releases all contacts of these agents: everywhere, or in one list. */
export async function releaseLeasesOf(sql: Sql, userIds: readonly string[], callListId?: string): Promise<void> {
  const inList = callListId ? ' AND call_list_id = $2' : '';
  await sql(
    `UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id = ANY($1::uuid[])${inList}`,
    callListId ? [userIds, callListId] : [userIds],
  );
}

/**
 * Frees contacts with expired leases; at most `most`, of one list or of all.
 * @returns the number of freed contacts
 */
export async function freeLapsedLeases(pool: pg.Pool, most: number, callListId: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE contacts SET lease_user_id = NULL, lease_until = NULL FROM (
       SELECT id, call_list_id FROM contacts
       WHERE lease_until <= now() AND ($2::uuid IS NULL OR call_list_id = $2)
       ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED) AS lapsed
     WHERE contacts.id = lapsed.id AND contacts.call_list_id = lapsed.call_list_id`,
    [most, callListId],
  );
  return rowCount ?? 0;
}

/** Deletes notes of numbers that nobody holds any more; those that are just being renewed are left. */
export async function forgetHeldNumbers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM held_numbers WHERE phone_e164 = ANY(ARRAY(
       SELECT phone_e164 FROM held_numbers WHERE until <= now() FOR UPDATE SKIP LOCKED))`,
  );
}

/** The valid leases of some contacts of one list. */
export async function readLeases(
  pool: pg.Pool,
  callListIds: readonly string[],
  ids: readonly string[],
): Promise<LeaseRow[]> {
  const { rows } = await pool.query<LeaseRow>({
    name: 'read-leases',
    text: `SELECT id AS "contactId", lease_user_id AS "userId", lease_until AS until FROM contacts
      WHERE call_list_id = ANY($1::uuid[]) AND id = ANY($2::uuid[]) AND lease_until > now()`,
    values: [callListIds, ids],
  });
  return rows;
}
