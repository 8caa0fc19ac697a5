import { inTransaction } from '@dialdeck/node/database/database';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { indexBacklog } from '#contacts/contact-search.repo.ts';
import { IS_IMPORTING } from '#imports/running/work.repo.ts';

/** Ranges per transaction, where a batch of an import is one: limits how long one transaction indexes. */
const RANGES_PER_STEP = 5;
/** Time that contacts wait for the index while an import writes. A search also reads the waiting contacts, so it finds them anyway. */
const WAITS_FOR_IMPORTS_MS = 30_000;

/**
 * Indexes the oldest waiting contacts. An import takes precedence, because the index costs three times as much as the contacts, and
 * would take the processor and the disk from it.
 * @returns whether there may be more to do now
 */
export async function indexSearch(pool: pg.Pool): Promise<boolean> {
  if (!(await isIndexDue(pool))) return false;
  return (await inTransaction(pool, (client) => indexBacklog(client, RANGES_PER_STEP))) === RANGES_PER_STEP;
}

async function isIndexDue(pool: pg.Pool): Promise<boolean> {
  // The first twelve digits of a contact's id are its creation time in milliseconds.
  const { rows } = await pool.query<{ isDue: boolean }>(
    named(
      'is-index-due',
      sql`SELECT EXISTS (SELECT FROM search_backlog WHERE NOT ${IS_IMPORTING} OR first_contact_id <
        rpad(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - ${WAITS_FOR_IMPORTS_MS}), 12, '0'), 32, '0')::uuid) AS "isDue"`,
    ),
  );
  return rows[0]?.isDue === true;
}
