import assert from 'node:assert/strict';
import { AREAS, claimNext, createPlaceBook, createServices, REGIONS } from '@dialdeck/call-lists/testing';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import { type ActiveRules, activateOnly } from './active-rules.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved, median } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { openPool } from './open-pool.ts';

const ROUNDS = 5;
/** The first claims of a connection wait for its plans: with few of them, the plans would be measured. */
const CLAIMS_OF_A_CONNECTION = 12;
const PLACES = 80;
/** One of twenty contacts is in Vermont. */
const OPEN_CODE = '802';
/** An area code of each other place of the United States. */
const CLOSED_CODES = AREAS.filter(
  ([country, region, zones, codes]) => country === 'US' && region && zones && codes !== OPEN_CODE,
)
  .map(([, , , codes]) => codes.slice(0, 3))
  .slice(0, PLACES - 1);
const CLOSED_REGIONS = Object.keys(REGIONS.US ?? {}).filter((region) => region !== 'VT');
const DAYS_OFF = [-1, 0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

type Case = 'without' | 'all open' | '95 % closed';
const RULES: Record<Exclude<Case, 'without'>, ActiveRules> = {
  'all open': {
    country: 'US',
    regions: null,
    rules: [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }], unless: [] }],
  },
  '95 % closed': {
    country: 'US',
    regions: CLOSED_REGIONS,
    rules: [{ kind: 'holidays', dates: DAYS_OFF, name: 'Days off', unless: [] }],
  },
};

/** The cost of calling rules for a claim: none active, every place open, and all but one of twenty contacts in closed places. */
export const claimRules: Bench = { name: 'claim-rules', rows: 500_000, smallRows: 8_000, run: measureRules };

async function measureRules({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  const codes = [OPEN_CODE, ...CLOSED_CODES];
  const placed = await createPlaceBook(database.database.pool).placeAll(
    codes.map((code) => ({ phoneE164: `+1${code}5550100` })),
  );
  const [open, ...closed] = placed.map(({ placeId }) => placeId);
  await owner.query(
    `UPDATE contacts SET place_id = CASE WHEN n % 20 = 0 THEN $2::smallint ELSE ($3::smallint[])[1 + n % cardinality($3::smallint[])] END,
       phone_e164 = '+1' || CASE WHEN n % 20 = 0 THEN $4 ELSE ($5::text[])[1 + n % cardinality($5::text[])] END || lpad(n::text, 7, '0')
     FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM contacts WHERE call_list_id = $1) AS numbered
     WHERE contacts.id = numbered.id AND call_list_id = $1`,
    [list, open, closed, OPEN_CODE, CLOSED_CODES],
  );
  await owner.query('VACUUM ANALYZE contacts');
  const ratios: Ratio[] = [];
  for (const connections of [16, 200] as const) {
    const pool = openPool({
      connectionString: database.urls.call_lists,
      options: '-c search_path=call_lists',
      max: connections,
    });
    try {
      ratios.push(...(await measureAt(connections, { pool, database, owner, list, rows, rounds: rounds(ROUNDS) })));
    } finally {
      await pool.end();
    }
  }
  return ratios;
}

type Ground = Pick<BenchGround, 'database' | 'owner' | 'rows'> & { pool: pg.Pool; list: string; rounds: number };

async function measureAt(
  connections: 16 | 200,
  { pool, database, owner, list, rows, rounds }: Ground,
): Promise<Ratio[]> {
  const services = { ...createServices(database.database), pool };
  const claims = Math.max(20, Math.min(Math.max(2_000, CLAIMS_OF_A_CONNECTION * connections), Math.floor(rows / 150)));
  const agents = Array.from({ length: (claims + 1) * (rounds + 1) * 3 }, () => crypto.randomUUID());
  await owner.query(
    `INSERT INTO members (id, role, is_active) SELECT id, 'admin', true FROM unnest($1::uuid[]) AS id`,
    [agents],
  );
  const claimAll = (rules: Case) => async () => {
    await activateOnly(owner, rules === 'without' ? null : RULES[rules]);
    // Rules are read and places decided once after a change.
    const first = await claimNext(services, actors.admin(agents.pop()), { callListId: list });
    assert(first, 'a contact is left');
    const started = performance.now();
    let left = claims;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (left-- > 0) {
          const claimed = await claimNext(services, actors.admin(agents.pop()), { callListId: list });
          assert(claimed?.verdict.served, 'a contact that may be called');
        }
      }),
    );
    spent[rules].push(performance.now() - started);
  };
  const spent = { without: [] as number[], 'all open': [] as number[], '95 % closed': [] as number[] };
  await interleaved(rounds, {
    without: claimAll('without'),
    open: claimAll('all open'),
    closed: claimAll('95 % closed'),
  });
  await activateOnly(owner, null);
  await owner.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE lease_user_id IS NOT NULL');
  // The first one is not timed. A run is not repeated as it was: the table grows with each, so the middle one is compared, not the best.
  const middle = (name: Case) => median(spent[name].slice(1));
  const perSecond = (ms: number) => `${Math.round((claims * 1_000) / ms)}/s`;
  return (['all open', '95 % closed'] as const).map((name) => ({
    what: `claims with rules, ${name}, on ${connections} connections`,
    peer: 'the same claims without rules',
    ratio: middle('without') / middle(name),
    target: { atLeast: 0.9 },
    figures: `${perSecond(middle(name))}, ${perSecond(middle('without'))}`,
  }));
}
