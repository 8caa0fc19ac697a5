import assert from 'node:assert/strict';
import { createPlaceBook, createServices, readForecast, readFunnel } from '@dialdeck/call-lists/testing';
import { AppError } from '@dialdeck/common/errors';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { median } from './interleaved.ts';
import { addManyContacts, type Columns } from './many-contacts.ts';
import { PLACE_CODES } from './place-codes.ts';
import { withoutIndexes } from './without-indexes.ts';

const ROUNDS = 7;
/** Not counted: V8 still compiles. */
const WARM_ROUNDS = 3;
/** For a million contacts; eight millions take at most ten times as long. */
const MILLION_MS = 300;
const EIGHT_MILLIONS_MS = 3_000;
/** The time that the forecast may add to the count. */
const FORECAST_MS = 300;
const HOURS = 168;
/** Returns the same value for a number each time, spread as if by chance: places, hours and tries do not go together. */
const CHANCE = (salt: number, most: number): string => `(hashint4extended(n, ${salt}) & 1048575)::int % ${most}`;
/** More than one contact in a hundred waits for a try, a callback or the end of a rest; one in four hundred refused. */
const standing = (places: readonly number[]): Columns => ({
  place_id: `('{${places}}'::smallint[])[1 + ${CHANCE(1, places.length)}]`,
  tries: `CASE WHEN status = 'attempted' THEN 1 + ${CHANCE(2, 2)} ELSE 0 END`,
  retry_at: `CASE WHEN status = 'attempted' THEN now() + (${CHANCE(3, 10_000)} - 9500) * interval '1 minute' END`,
  callback_at: `CASE WHEN status = 'callback' THEN now() + (${CHANCE(3, 20_000)} - 18000) * interval '1 minute' END`,
  parked_for: `CASE ${CHANCE(4, 400)} WHEN 0 THEN 'REST' WHEN 1 THEN 'DO_NOT_CALL' END`,
  parked_until: `CASE WHEN ${CHANCE(4, 400)} < 2 THEN now() + (1 + ${CHANCE(5, 1440)}) * interval '1 minute' END`,
});

/** The funnel of one list, and its forecast for a week with other rules. */
export const funnel: Bench = { name: 'funnel', rows: 8_000_000, smallRows: 12_000, run: measureFunnel };

async function measureFunnel({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const placed = await createPlaceBook(database.database.pool).placeAll(
    PLACE_CODES.map((code) => ({ phoneE164: `+1${code}5550100` })),
  );
  const columns = standing(placed.flatMap(({ placeId }) => placeId ?? []));
  const id = await withoutIndexes(owner, 'contacts', () => addManyContacts(owner, rows, columns));
  await owner.query('VACUUM ANALYZE contacts');
  const first = createServices(database.database);
  const [list] = await first.lists.findVisible([id], { kind: 'all' });
  assert(list);
  // The places of numbers are read once per process; each round counts, as the first request of a minute does.
  const { places } = first;
  const ask = (services: typeof first) => untilCounted(() => readFunnel(services, list));
  const asked = { funnel: [] as number[], again: [] as number[], forecast: [] as number[] };
  for (let round = -rounds(WARM_ROUNDS); round < rounds(ROUNDS); round += 1) {
    const services = { ...createServices(database.database), places };
    const keep = (times: number[], ms: number) => round >= 0 && times.push(ms);
    const started = performance.now();
    const { stages, total, asOf } = await ask(services);
    keep(asked.funnel, performance.now() - started);
    const counts = Object.fromEntries(stages.map(({ code, count }) => [code, count]));
    assert.deepEqual(
      { total, ...counts, CLOSED: 0, HELD: 0 },
      { total: rows, ...(await recount(owner, id, asOf)), CLOSED: 0, HELD: 0 },
    );
    const counted = performance.now();
    await readFunnel(services, list);
    keep(asked.again, performance.now() - counted);
    const draft = { rules: RULES, ruleSetId: null, maxTries: 2 };
    const before = performance.now();
    const forecast = await readForecast(services, actors.admin(), { callListId: id, draft, hours: HOURS });
    keep(asked.forecast, performance.now() - before);
    assert.equal(forecast.hours.length, HOURS);
  }
  const [took, again, forecast] = [median(asked.funnel), median(asked.again), median(asked.forecast)];
  const limit = rows > 1_000_000 ? (EIGHT_MILLIONS_MS * rows) / 8_000_000 : MILLION_MS;
  return [
    {
      what: 'funnel, counted',
      peer: `${Math.round(limit)} ms`,
      ratio: took / limit,
      target: { atMost: 1 },
      figures: `${took.toFixed(0)} ms; ${again.toFixed(1)} ms within the next minute`,
    },
    {
      what: `forecast of ${HOURS} hours, counted before`,
      peer: `${FORECAST_MS} ms`,
      ratio: forecast / FORECAST_MS,
      target: { atMost: 1 },
      figures: `${forecast.toFixed(0)} ms`,
    },
  ];
}

/** A count of many millions takes longer than a request waits: the next request joins it. */
async function untilCounted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    }
  }
}

const RULES = [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] }];

/** Every contact is judged by itself. */
async function recount(owner: pg.Pool, id: string, asOf: number): Promise<object> {
  const { rows } = await owner.query(
    `SELECT count(*) FILTER (WHERE stage = 'decided')::int AS "DECIDED", count(*) FILTER (WHERE stage = 'listed')::int AS "DO_NOT_CALL",
       count(*) FILTER (WHERE stage = 'waiting')::int AS "WAITING", 0 AS "NO_CONSENT", 0 AS "PLACE_UNKNOWN"
     FROM (SELECT CASE
         WHEN status IN ('winner', 'loser', 'archived') OR tries >= max_tries THEN 'decided'
         WHEN parked_for = 'DO_NOT_CALL' THEN 'listed'
         WHEN parked_until > $2 OR callback_at + callback_grace_minutes * INTERVAL '1 minute' > $2 OR tries > 0 AND retry_at > $2 THEN 'waiting'
         END AS stage
       FROM contacts JOIN call_lists ON call_lists.id = call_list_id WHERE call_list_id = $1) AS staged`,
    [id, new Date(asOf)],
  );
  return rows[0];
}
