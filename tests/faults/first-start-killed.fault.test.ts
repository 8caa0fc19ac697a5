import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@dialdeck/common/random';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { databaseFolders, stopServerIn } from './support/database-folders.ts';

/** Kills of each phase, one in each part of its time; more on demand. */
const KILLS_OF_EACH = Number(process.env.FIRST_START_KILLS ?? 8);
const random = createRandom(20_261_122);

const MIGRATE = path.resolve(import.meta.dirname, 'support/make-database.ts');
/** The lines that begin its phases: the cluster is made and started, then migrated. The start of Node is not measured here. */
const PHASES = ['begins', 'migrates'] as const;
type Phase = (typeof PHASES)[number];
interface Moment {
  phase: Phase;
  afterMs: number;
}

const folders = databaseFolders();
afterEach(folders.removeAll);

/** Makes and migrates a database in a folder, as a start does; killed with its process group at a moment, unless it was faster. */
async function makeDatabase(
  dataDir: string,
  moment?: Moment,
): Promise<{ outcome: string; killedIn: Phase | undefined; ms: Record<Phase, number> }> {
  const child = spawn(process.execPath, [MIGRATE, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  const beganAt = new Map<Phase, number>();
  const reached = Object.fromEntries(PHASES.map((phase) => [phase, Promise.withResolvers<void>()])) as Record<
    Phase,
    PromiseWithResolvers<void>
  >;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
      for (const phase of PHASES)
        if (said.includes(phase) && !beganAt.has(phase)) {
          beganAt.set(phase, performance.now());
          reached[phase].resolve();
        }
    });
  const exit = once(child, 'exit');
  if (moment) {
    await Promise.race([exit, reached[moment.phase].promise.then(() => sleep(moment.afterMs))]);
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
  }
  const [code] = await exit;
  const endedAt = performance.now();
  const at = (phase: Phase) => beganAt.get(phase) ?? endedAt;
  return {
    outcome: code === null ? 'killed' : `${code}: ${said}`,
    killedIn: code === null ? PHASES.findLast((phase) => beganAt.has(phase)) : undefined,
    ms: { begins: at('migrates') - at('begins'), migrates: endedAt - at('migrates') },
  };
}

it(`kill -9 while the database is made: the next start makes it whole, killed at ${KILLS_OF_EACH} moments of each phase`, async () => {
  const whole = await folders.add();
  const { outcome: first, ms } = await makeDatabase(whole);
  expect(first).toMatch(/^0: /);
  const wanted = await shapeOf(whole);
  await stopServerIn(whole);
  const killed: Record<Phase, number> = { begins: 0, migrates: 0 };
  const planned: Record<Phase, number> = { begins: 0, migrates: 0 };
  const left = (phase: Phase) => Math.max(0, KILLS_OF_EACH - killed[phase]);
  /** None where the folder holds what this phase makes, or all kills are done. */
  function nextMoment(dataDir: string): Moment | undefined {
    const isMade = existsSync(path.join(dataDir, 'PG_VERSION'));
    const phase = isMade || random() * (left('begins') + left('migrates')) >= left('begins') ? 'migrates' : 'begins';
    if (left(phase) === 0) return undefined;
    const slice = planned[phase]++ % KILLS_OF_EACH;
    return { phase, afterMs: ((slice + random()) / KILLS_OF_EACH) * ms[phase] };
  }
  async function lane(): Promise<void> {
    while (left('begins') + left('migrates') > 0) {
      const dataDir = await folders.add();
      // Several kills in a row hurt one database; now and then it must come through.
      for (let moment = nextMoment(dataDir); moment; moment = random() < 0.7 ? nextMoment(dataDir) : undefined) {
        const { outcome, killedIn } = await makeDatabase(dataDir, moment);
        if (killedIn) {
          killed[killedIn]++;
          continue;
        }
        expect(outcome).toMatch(/^0: /);
        break;
      }
      expect((await makeDatabase(dataDir)).outcome).toMatch(/^0: /);
      expect(await shapeOf(dataDir)).toEqual(wanted);
      await stopServerIn(dataDir);
      // An initdb that outlived its platform may have held its folder until now: the next start clears it away.
      await (await startEmbeddedPostgres({ dataDir, from: import.meta.url })).stop();
      expect(readdirSync(path.dirname(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
    }
  }
  // A database that is made waits for its disk: two lanes take half the time of one.
  await Promise.all([lane(), lane()]);
}, 600_000);

/** Columns and finished migrations. */
async function shapeOf(dataDir: string): Promise<unknown> {
  const { url } = await startEmbeddedPostgres({ dataDir, from: import.meta.url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query(
    `SELECT table_schema, table_name, column_name FROM information_schema.columns
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
  );
  const { rows: migrations } = await client.query(
    `SELECT migration_name, finished_at IS NOT NULL AS finished, applied_steps_count FROM call_lists._prisma_migrations ORDER BY 1`,
  );
  await client.end();
  return { columns, migrations };
}
