import assert from 'node:assert/strict';
import { CONTACT_COLUMNS, claimNextContact, neededBy } from '@dialdeck/call-lists/testing';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { killInTheMiddle } from '../support/crew/kill-in-the-middle.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { inParallel } from './in-parallel.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { openPool } from './open-pool.ts';

const ROUNDS = 5;
/** How many agents work through the list in the end; eight of them are killed. */
const AGENTS = 200;
const PROMISED = { 16: 0.5, 200: 0.35 } as const;

/** The next contact of a list, for many concurrent agents; then the whole list worked through, with a part of the crew killed. */
export const claim: Bench = { name: 'claim', rows: 100_000, smallRows: 800, run: measureClaims };

async function measureClaims({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  await owner.query('VACUUM ANALYZE contacts');
  const ratios: Ratio[] = [];
  for (const connections of [16, 200] as const) {
    const pool = openPool({
      connectionString: database.urls.call_lists,
      options: '-c search_path=call_lists',
      max: connections,
    });
    try {
      ratios.push(
        await measureAt(connections, {
          pool,
          owner,
          list,
          claims: Math.min(2_000, Math.floor(rows / 20)),
          rounds: rounds(ROUNDS),
        }),
      );
    } finally {
      await pool.end();
    }
  }
  const databaseUrl = database.urls.call_lists;
  const agentIds = Array.from({ length: AGENTS }, () => crypto.randomUUID());
  await killInTheMiddle(owner, { databaseUrl, callListId: list, agentIds, connections: 16 });
  return ratios;
}

interface Ground {
  pool: pg.Pool;
  owner: pg.Pool;
  list: string;
  claims: number;
  rounds: number;
}

async function measureAt(connections: 16 | 200, { pool, owner, list, claims, rounds }: Ground): Promise<Ratio> {
  const { rows: known } = await owner.query<{ id: string }>(
    `SELECT id FROM contacts WHERE call_list_id = $1 AND status = 'active' ORDER BY created_at LIMIT $2`,
    [list, claims],
  );
  const agents = await addAgents(owner, claims * (rounds + 1));
  const claimed: string[] = [];
  // Every claim is another agent's: what is measured is finding a contact, not having one.
  const claimOne = async () => {
    const userId = agents.pop();
    assert(userId, 'enough agents');
    const next = await claimNextContact(pool, {
      callListId: list,
      scope: { kind: 'all' },
      userId,
      startWith: null,
      except: [],
      roundId: crypto.randomUUID(),
      giveBack: null,
      open: null,
      needed: neededBy([]),
    });
    assert(next, 'a contact is left');
    claimed.push(next.contact.id);
  };
  // Hands back the contact, as a claim does: reading its columns is part of both.
  const update = (index: number) =>
    pool.query(
      named(
        'update-by-key',
        sql`UPDATE contacts SET lease_user_id = ${crypto.randomUUID()}, lease_until = now() + interval '30 minutes'
        WHERE id = ${known[index]?.id} AND call_list_id = ${list}
        RETURNING ${CONTACT_COLUMNS}, lease_until AS "leaseUntil"`,
      ),
    );
  const times = await interleaved(rounds, {
    claim: () => inParallel(connections, claims, claimOne),
    update: () => inParallel(connections, claims, update),
  });
  assert.equal(new Set(claimed).size, claims * (rounds + 1), 'no contact is claimed twice');
  await owner.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE call_list_id = $1', [list]);
  await owner.query('VACUUM ANALYZE contacts');
  const perSecond = (ms: number) => `${Math.round((claims * 1_000) / ms)}/s`;
  return {
    what: `claims on ${connections} connections, per second`,
    peer: 'UPDATE by primary key, handing back the contact',
    ratio: times.update / times.claim,
    target: { atLeast: PROMISED[connections] },
    figures: `${perSecond(times.claim)}, ${perSecond(times.update)}`,
  };
}

async function addAgents(owner: pg.Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await owner.query(`INSERT INTO members (id, role, is_active) SELECT id, 'user', true FROM unnest($1::uuid[]) AS id`, [
    ids,
  ]);
  return ids;
}
