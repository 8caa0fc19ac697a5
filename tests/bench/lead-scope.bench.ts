import assert from 'node:assert/strict';
import { getCallReport } from '@dialdeck/analytics/testing';
import { createLoaders, createServices, listCallLists, queueRequest } from '@dialdeck/call-lists/testing';
import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';

const ROUNDS = 200;
const STATEMENTS = 300;
const LED = 200;
const SCOPE_MS = 0.2;
const PERIOD = { startDate: '2026-10-01', endDate: '2026-10-31', timeZone: 'UTC' };

/** Requests of a lead of 200 of 2,000 teams, against the same requests of an admin; rows are call lists. */
export const leadScope: Bench = { name: 'lead-scope', rows: 10_000, smallRows: 500, run: measureScope };

async function measureScope({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const lead = actors.user(crypto.randomUUID());
  const admin = actors.admin();
  const teams = Array.from({ length: LED * 10 }, () => crypto.randomUUID());
  const [top = ''] = teams;
  for (const schema of ['call_lists', 'analytics']) await addTeams(owner, schema, teams, String(lead.userId));
  await addLists(owner, { teams, rows, userId: String(lead.userId) });
  const listId = await addManyContacts(owner, rows * 2);
  await owner.query('UPDATE call_lists SET team_id = $2 WHERE id = $1', [listId, teams[1]]);
  await owner.query('VACUUM ANALYZE call_lists, contacts, call_lists.led_teams, analytics.led_teams');
  const services = createServices(database.database);
  const analytics = { pool: database.open('analytics').pool, clock: () => new Date(), timeZone: 'UTC' };

  const lists = async (who: Actor, search?: string) =>
    (await listCallLists(services, who, { first: 50, teamId: top, search })).nodes.map(({ id }) => id);
  const contacts = async (who: Actor, search?: string) => {
    const loaders = createLoaders(services, who);
    const list = await loaders.callList.load(listId);
    assert(list);
    return (await loaders.queue.load(queueRequest(list.id, { first: 50, search, activeOnly: true }))).nodes.map(
      ({ id }) => id,
    );
  };
  const report = (who: Actor) => getCallReport(analytics, who, { ...PERIOD, teamId: top });

  const readList = async (who: Actor) => (await createLoaders(services, who).callList.load(listId))?.id;
  assert.equal(await readList(lead), listId);
  const asks = {
    'page of lists': (who: Actor) => lists(who),
    'search among lists': (who: Actor) => lists(who, 'list 1'),
    'page of contacts': (who: Actor) => contacts(who),
    'search among contacts': (who: Actor) => contacts(who, 'ana'),
    'report of the team': report,
  };
  const statement = { name: 'shortest', text: 'SELECT 1' };
  const times = await interleaved(rounds(STATEMENTS), {
    lead: () => readList(lead),
    admin: () => readList(admin),
    shortest: () => services.pool.query(statement),
  });
  const ratios: Ratio[] = [
    {
      what: `a list, read with the scope of a lead of ${LED} teams`,
      peer: `the same for an admin, and ${SCOPE_MS} ms`,
      ratio: times.lead / (times.admin + SCOPE_MS),
      target: { atMost: 1 },
      figures: `${times.lead.toFixed(2)} ms, ${times.admin.toFixed(2)} ms; SELECT 1 ${times.shortest.toFixed(2)} ms`,
    },
  ];
  for (const [what, ask] of Object.entries(asks)) {
    const answer = await ask(lead);
    assert.deepEqual(answer, await ask(admin));
    if (Array.isArray(answer)) assert.equal(answer.length, 50);
    const times = await interleaved(rounds(ROUNDS), { lead: () => ask(lead), admin: () => ask(admin) });
    ratios.push({
      what,
      peer: 'the same answer to an admin',
      ratio: times.lead / times.admin,
      target: { atMost: 1.05 },
      figures: `${times.lead.toFixed(2)} ms, ${times.admin.toFixed(2)} ms`,
    });
  }
  return ratios;
}

/** The first team has the lead, and the next 199 teams below it; the others are at the top. */
async function addTeams(owner: pg.Pool, schema: string, teams: readonly string[], userId: string): Promise<void> {
  await owner.query(
    `INSERT INTO ${schema}.teams (id, name, parent_id, version)
     SELECT id, 'Team ' || n, CASE WHEN n BETWEEN 2 AND $2::int THEN ($1::uuid[])[1] END, 1
     FROM unnest($1::uuid[]) WITH ORDINALITY AS team(id, n)`,
    [teams, LED],
  );
  await owner.query(`INSERT INTO ${schema}.team_members (team_id, user_id, role) VALUES ($1, $2, 'lead')`, [
    teams[0],
    userId,
  ]);
  await owner.query(`INSERT INTO ${schema}.led_teams (user_id, team_id) SELECT $1, unnest($2::uuid[])`, [
    userId,
    teams.slice(0, LED),
  ]);
}

/** Lists of the teams in turn; a tenth of them are the lead's. */
async function addLists(
  owner: pg.Pool,
  { teams, rows, userId }: { teams: readonly string[]; rows: number; userId: string },
): Promise<void> {
  await owner.query("INSERT INTO members (id, first_name, role, is_active) VALUES ($1, 'Bo', 'user', true)", [userId]);
  await owner.query(
    `INSERT INTO call_lists (id, name, created_by, team_id, created_at, search_text)
     SELECT gen_random_uuid(), 'List 1' || n, $2, ($1::uuid[])[1 + (n * 7) % cardinality($1::uuid[])],
       now() - n * interval '1 second', 'list 1' || n
     FROM generate_series(1, $3::int) AS n`,
    [teams, userId, rows],
  );
}
