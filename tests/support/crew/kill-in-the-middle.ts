import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type Crew, workThrough } from './work-through.ts';

const SCRIPT = fileURLToPath(new URL('./work-through.script.ts', import.meta.url));
/** Agents who die with their process. */
const DOOMED = 8;

/** The state of a list that agents worked through while some of them died. */
export interface WorkedThrough {
  /** Contacts that the dead held when they died: they came back. */
  returned: number;
  savedByLiving: number;
}

/**
 * A crew works through a list, and part of it is killed -9 as soon as a tenth is done. The leases of the dead are made to expire,
 * to save half an hour. Throws unless every contact has exactly one result, the counts are exact and no contact is left.
 */
export async function killInTheMiddle(owner: pg.Pool, crew: Crew): Promise<WorkedThrough> {
  const { callListId, agentIds } = crew;
  const count = async (condition: string) => {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS count FROM contacts WHERE call_list_id = $1 AND ${condition}`,
      [callListId],
    );
    return rows[0].count as number;
  };
  const callable = await count(`status IN ('active', 'attempted')`);
  const doomed = agentIds.slice(0, DOOMED);
  // Resolvers have decorators, which Node alone does not read.
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', SCRIPT, JSON.stringify({ ...crew, agentIds: doomed, connections: DOOMED })],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const died = once(child, 'exit');
  while ((await count(`status IN ('active', 'attempted')`)) > callable * 0.9 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const living = workThrough({ ...crew, agentIds: agentIds.slice(DOOMED) });
  child.kill('SIGKILL');
  assert.equal((await died)[1], 'SIGKILL', 'they were killed, and did not finish');
  const expire = async () => {
    const { rowCount } = await owner.query(
      `UPDATE contacts SET lease_until = now() - interval '1 second' WHERE call_list_id = $1 AND lease_user_id = ANY($2::uuid[])`,
      [callListId, doomed],
    );
    return rowCount ?? 0;
  };
  let returned = await expire();
  const saved = (await living).reduce((sum, each) => sum + each, 0);
  // PostgreSQL finishes a claim whose client is dead.
  returned += await expire();
  // A last agent finds the contacts whose agents died after everybody else had finished.
  const late = await workThrough({ ...crew, agentIds: [crypto.randomUUID()] });

  assert.equal(await count(`status IN ('active', 'attempted') OR lease_user_id IS NOT NULL`), 0, 'no contact is left');
  const { rows: results } = await owner.query(
    `SELECT count(*)::int AS logs, count(DISTINCT contact_id)::int AS contacts FROM call_logs WHERE call_list_id = $1 AND disposition IS NOT NULL`,
    [callListId],
  );
  assert.deepEqual(results, [{ logs: callable, contacts: callable }], 'every contact has one result');
  const { rows: kept } = await owner.query(
    'SELECT sum(active)::int AS active, sum(attempted)::int AS attempted, sum(winner)::int AS winner FROM call_list_counters WHERE call_list_id = $1',
    [callListId],
  );
  assert.deepEqual(
    kept,
    [{ active: 0, attempted: 0, winner: await count(`status = 'winner'`) }],
    'the counts are exact',
  );
  return { returned, savedByLiving: saved + (late[0] ?? 0) };
}
