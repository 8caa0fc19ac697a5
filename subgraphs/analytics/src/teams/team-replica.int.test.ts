import { pgSql } from '@dialdeck/node/events/events';
import { takeTeamEvents } from '@dialdeck/node/events/team-replica';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsRig, createAnalyticsRig } from '#testing/analytics-rig.ts';

let rig: AnalyticsRig;
beforeAll(async () => {
  rig = await createAnalyticsRig();
});
afterAll(() => rig.stop());

const teamChanged = (id: string, parentId: string | null, leads: readonly string[] = []) => ({
  type: 'team.changed' as const,
  key: id,
  payload: {
    id,
    name: `Team ${id.slice(-4)}`,
    parentId,
    archived: false,
    version: 1,
    added: leads.map((userId) => ({ userId, role: 'lead' as const })),
    removed: [],
  },
});

it('gives the lead a team and the team below it when both events are consumed concurrently', async () => {
  const [north, below, lead] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [first, second] = [await rig.pool.connect(), await rig.pool.connect()];
  try {
    await first.query('BEGIN');
    await second.query('BEGIN');
    await takeTeamEvents(pgSql(first), [teamChanged(north, null, [lead])]);
    const other = takeTeamEvents(pgSql(second), [teamChanged(below, north)]);
    await expect.poll(() => isWaiting(second)).toBe(true);
    await first.query('COMMIT');
    await other;
    await second.query('COMMIT');
  } finally {
    first.release();
    second.release();
  }
  const { rows } = await rig.pool.query<{ id: string }>('SELECT team_id AS id FROM led_teams WHERE user_id = $1', [
    lead,
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([north, below].sort());
});

/** Whether a connection waits for a lock. */
async function isWaiting(client: object): Promise<boolean> {
  const { processID } = client as { processID: number };
  const { rows } = await rig.ownerPool.query<{ waits: boolean }>(
    "SELECT wait_event_type = 'Lock' AS waits FROM pg_stat_activity WHERE pid = $1",
    [processID],
  );
  return rows[0]?.waits === true;
}
