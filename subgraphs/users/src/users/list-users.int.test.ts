import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

const LIST = `query ($first: Int! = 50, $after: String, $search: String, $role: Role, $isActive: Boolean) {
  users(first: $first, after: $after, search: $search, role: $role, isActive: $isActive) {
    nodes { id email firstName } pageInfo { endCursor hasNextPage } totalCount
  }
}`;
const SORTED = `query ($sort: UserSort!, $dir: SortDirection!, $after: String) {
  users(first: 7, after: $after, sort: $sort, dir: $dir) { nodes { id firstName } pageInfo { endCursor hasNextPage } }
}`;
interface Page {
  nodes: { id: string; email: string; firstName: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
}

let rig: UsersRig;
const list = async (variables: Record<string, unknown> = {}) =>
  (await rig.ask(actors.admin(), LIST, variables)).data?.users as Page;

beforeAll(async () => {
  rig = await createUsersRig();
  await rig.addUser({ email: 'admin@example.com', firstName: 'Percy', lastName: '100%', role: 'admin' });
  await rig.addUser({
    email: 'under_score@example.com',
    firstName: 'Élodie',
    lastName: 'Back\\Slash',
    isEmailVerified: false,
  });
  await rig.addUser({ email: 'idle@example.com', firstName: 'Idle', isActive: false });
  // Ties in the first sort key must not lose or repeat a person.
  await rig.ownerPool.query(
    `INSERT INTO users.users (id, email, first_name, search_text, created_at)
     SELECT gen_random_uuid(), 'member' || n || '@example.com', 'Member', 'member' || n, '2026-01-01T00:00:00Z'
     FROM generate_series(1, 40) AS n`,
  );
});
afterAll(() => rig.stop());

describe('the team list', () => {
  it('is read page by page, newest first, without gaps or repetitions', async () => {
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: Page = await list({ first: 7, after });
      seen.push(...page.nodes.map(({ id }) => id));
      expect(page.totalCount).toBe(43);
      ({ endCursor: after, hasNextPage: more } = page.pageInfo);
    }
    expect(seen).toHaveLength(43);
    expect(new Set(seen).size).toBe(43);
    expect((await list({ first: 2 })).nodes.map(({ firstName }) => firstName)).toEqual(['Idle', 'Élodie']);
  });

  it.each([
    ['name', 'asc', ['Élodie', 'Idle']],
    ['name', 'desc', ['Percy']],
    ['email', 'asc', ['Percy', 'Idle']],
    ['role', 'asc', ['Percy']],
    ['status', 'asc', ['Percy', 'Idle', 'Élodie']],
    ['created', 'asc', ['Percy', 'Élodie', 'Idle']],
  ] as const)('is sorted by %s %s, page by page, without gaps or repetitions', async (sort, dir, first) => {
    const seen: { id: string; firstName: string }[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { data } = await rig.ask(actors.admin(), SORTED, { sort, dir, after });
      const page = data?.users as Page;
      seen.push(...page.nodes);
      ({ endCursor: after, hasNextPage: more } = page.pageInfo);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(43);
    expect(seen).toHaveLength(43);
    const named = seen.map(({ firstName }) => firstName).filter((name) => name !== 'Member');
    expect(named.slice(0, first.length)).toEqual(first);
  });

  it('rejects a cursor of another sort order', async () => {
    const { data } = await rig.ask(actors.admin(), SORTED, { sort: 'name', dir: 'asc' });
    const after = (data as unknown as { users: Page }).users.pageInfo.endCursor;
    const { errors } = await rig.ask(actors.admin(), SORTED, { sort: 'status', dir: 'asc', after });
    expect(errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });

  it.each([
    ['ÉLODIE', 1],
    ['élodie back', 1],
    ['ADMIN@', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['member1', 11],
    ['nobody', 0],
    ['a\0dmin', 1],
  ])('finds for search %j: %i', async (search, count) => {
    const page = await list({ search });
    expect([page.nodes.length, page.totalCount]).toEqual([count, count]);
  });

  it('is narrowed by role and activity', async () => {
    expect((await list({ role: 'admin' })).totalCount).toBe(1);
    expect((await list({ isActive: false })).nodes.map(({ firstName }) => firstName)).toEqual(['Idle']);
    expect((await list({ role: 'user', isActive: true })).totalCount).toBe(41);
  });

  it.each([
    [{ first: 0 }],
    [{ first: 201 }],
    [{ after: 'nonsense' }],
    [{ after: Buffer.from('["yesterday","x"]').toString('base64url') }],
  ])('rejects %j', async (variables) => {
    expect((await rig.ask(actors.admin(), LIST, variables)).errors).toMatchObject([{ code: 'BAD_INPUT' }]);
  });

  it('counts verified and pending members in teamSummary', async () => {
    const { data } = await rig.ask(actors.admin(), '{ teamSummary { total verified pending } }');
    expect(data).toEqual({ teamSummary: { total: 43, verified: 2, pending: 41 } });
  });
});
