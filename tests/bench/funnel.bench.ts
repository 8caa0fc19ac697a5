import assert from 'node:assert/strict';
import { createPlaceBook, createServices, readForecast, readFunnel } from '@dialdeck/call-lists/testing';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { median } from './interleaved.ts';
import { addManyContacts, type Columns } from './many-contacts.ts';
import { PLACE_CODES } from './place-codes.ts';
import { withoutIndexes } from './without-indexes.ts';

const ROUNDS = 9;
/** Not counted: V8 still compiles. */
const WARM_ROUNDS = 3;
const FUNNEL_MS = 20;
const FORECAST_MS = 300;
const HOURS = 168;
/** The same for a number each time, and spread like chance: places, hours and tries do not go together. */
const CHANCE = (salt: number, most: number): string => `(hashint4extended(n, ${salt}) & 1048575)::int % ${most}`;
/** More than one contact in a hundred waits for a try, a callback or the end of a rest; one in four hundred said no. */
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
  const [list] = await createServices(database.database).lists.findVisible([id], { kind: 'all' });
  assert(list);
  // The first question counts the list.
  const first = createServices(database.database);
  for (let tries = 0; tries < 200; tries++)
    if (
      await readFunnel(first, list).then(
        () => true,
        () => false,
      )
    )
      break;
  await owner.query('VACUUM ANALYZE place_counters');
  const asked = { funnel: [] as number[], forecast: [] as number[] };
  // The places of numbers are read once per process; nothing else is kept between two calls.
  const { places } = first;
  for (let round = -rounds(WARM_ROUNDS); round < rounds(ROUNDS); round += 1) {
    const services = { ...createServices(database.database), places };
    const started = performance.now();
    const { stages, total } = await readFunnel(services, list);
    if (round >= 0) asked.funnel.push(performance.now() - started);
    const counts = Object.fromEntries(stages.map(({ code, count }) => [code, count]));
    assert.deepEqual(
      { total, ...counts, CLOSED: 0, HELD: 0 },
      { total: rows, ...(await recount(owner, id)), CLOSED: 0, HELD: 0 },
    );
    const draft = { rules: RULES, ruleSetId: null, maxTries: 2 };
    const again = { ...createServices(database.database), places };
    const before = performance.now();
    const forecast = await readForecast(again, actors.admin(), { callListId: id, draft, hours: HOURS });
    if (round >= 0) asked.forecast.push(performance.now() - before);
    assert.equal(forecast.hours.length, HOURS);
  }
  const [took, forecast] = [median(asked.funnel), median(asked.forecast)];
  return [
    {
      what: 'funnel',
      peer: `${FUNNEL_MS} ms`,
      ratio: took / FUNNEL_MS,
      target: { atMost: 1 },
      figures: `${took.toFixed(1)} ms`,
    },
    {
      what: `forecast of ${HOURS} hours`,
      peer: `${FORECAST_MS} ms`,
      ratio: forecast / FORECAST_MS,
      target: { atMost: 1 },
      figures: `${forecast.toFixed(0)} ms`,
    },
  ];
}

const RULES = [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] }];

/** Every contact is judged, without the counts. */
async function recount(owner: pg.Pool, id: string): Promise<object> {
  const { rows } = await owner.query(
    `SELECT count(*) FILTER (WHERE stage = 'decided')::int AS "DECIDED", count(*) FILTER (WHERE stage = 'listed')::int AS "DO_NOT_CALL",
       count(*) FILTER (WHERE stage = 'waiting')::int AS "WAITING", 0 AS "NO_CONSENT", 0 AS "PLACE_UNKNOWN"
     FROM (SELECT CASE
         WHEN status IN ('winner', 'loser', 'archived') OR tries >= max_tries THEN 'decided'
         WHEN parked_for = 'DO_NOT_CALL' THEN 'listed'
         WHEN parked_until > now() OR callback_at + callback_grace_minutes * INTERVAL '1 minute' > now() OR tries > 0 AND retry_at > now() THEN 'waiting'
         END AS stage
       FROM contacts JOIN call_lists ON call_lists.id = call_list_id WHERE call_list_id = $1) AS staged`,
    [id],
  );
  return rows[0];
}
