import type { Actor } from '@dialdeck/node/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, type Person, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
afterAll(() => rig.stop());

/** Every path to a list: the same answer by each. */
async function reaches(who: Actor, list: { id: string; contactIds: string[] }): Promise<boolean[]> {
  const [contactId] = list.contactIds;
  const ask = `query ($list: ID!, $contact: ID!, $of: [_Any!]!) {
    callList(id: $list) { id } contact(id: $contact) { id }
    leases(callListId: $list, contactIds: [$contact]) { contactId }
    entities: _entities(representations: $of) { __typename } }`;
  const of = [
    { __typename: 'CallList', id: list.id },
    { __typename: 'Contact', id: contactId },
  ];
  const whole = await rig.ask(who, ask, { list: list.id, contact: contactId, of });
  const data = whole.data as { callList: unknown; contact: unknown; entities: unknown[] } | null | undefined;
  const claimed = await rig.ask(who, 'mutation ($id: ID!) { claimContact(id: $id) { contact { id } } }', {
    id: contactId,
  });
  await rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [contactId]);
  if (!data) return [whole.errors[0]?.code !== 'NOT_FOUND', claimed.errors.length === 0];
  return [...[data.callList, data.contact, ...data.entities].map((each) => each !== null), claimed.errors.length === 0];
}

describe('a random organisation', () => {
  it('what each person reaches by each path equals a plain model', { timeout: 90_000 }, async () => {
    // mulberry32, so that a failure can be repeated.
    let seed = 20_261_123;
    const random = () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

    const people: Person[] = [];
    for (let n = 0; n < 200; n++) people.push(await rig.addMember({ isActive: random() > 0.1 }));
    const parents = new Map<string, string | null>();
    for (let n = 0; n < 50; n++) {
      const parentId = n === 0 || random() < 0.2 ? null : pick([...parents.keys()]);
      parents.set(await teams.newTeam({ parentId }), parentId);
    }
    const leadsOf = new Map<string, Set<string>>();
    for (const [id, parentId] of parents) {
      const added = [pick(people), pick(people)].map((person) => (random() < 0.5 ? lead(person) : agent(person)));
      const roles = new Map(added.map((member) => [member.userId, member.role]));
      await teams.tellTeam(id, { parentId, added: [...roles].map(([userId, role]) => ({ userId, role })) });
      leadsOf.set(id, new Set([...roles].filter(([, role]) => role === 'lead').map(([userId]) => userId)));
    }
    const lists: {
      id: string;
      contactIds: string[];
      teamId: string | null;
      assignees: string[];
      isActive: boolean;
    }[] = [];
    for (let n = 0; n < 25; n++) {
      const assignees = [...new Set([pick(people).userId, pick(people).userId])];
      const teamId = random() < 0.2 ? null : pick([...parents.keys()]);
      const isActive = random() > 0.3;
      const list = await teams.listOf(teamId, 1, assignees);
      await rig.pool.query('UPDATE call_lists SET is_active = $2 WHERE id = $1', [list.id, isActive]);
      lists.push({ ...list, teamId, assignees, isActive });
    }
    const { rows } = await rig.pool.query<{ id: string }>('SELECT id FROM members WHERE is_active');
    const active = new Set(rows.map(({ id }) => id));

    const leads = (userId: string, teamId: string | null): boolean =>
      teamId !== null && (leadsOf.get(teamId)?.has(userId) === true || leads(userId, parents.get(teamId) ?? null));
    const sees = ({ userId }: Person, list: (typeof lists)[number]) =>
      active.has(userId) && ((list.isActive && list.assignees.includes(userId)) || leads(userId, list.teamId));
    for (const person of people) {
      const expected = lists.filter((list) => sees(person, list)).map(({ id }) => id);
      expect({ person: person.userId, lists: await teams.listsOf(person) }).toEqual({
        person: person.userId,
        lists: expected.sort(),
      });
      const list = pick(lists);
      const reached = await reaches(person, list);
      const told = { person: person.userId, list: list.id };
      expect({ ...told, reached }).toEqual({ ...told, reached: reached.map(() => sees(person, list)) });
    }
  });
});
