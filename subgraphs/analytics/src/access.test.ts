import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { expect, it } from 'vitest';
import { peopleScope, type ReportAsk, reportedTo, reportScope, type Teams } from './access.ts';

const [me, member, stranger, north, below, south, list] = Array.from({ length: 7 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** `north` with `below` below it, where `member` and `list` are; `south` stands apart. */
const subtrees = new Map([
  [north, [north, below]],
  [below, [below]],
  [south, [south]],
]);
/** `led` null: an admin, who sees every team. */
const teamsOf = (led: readonly string[] | null): Teams => ({
  led: async () => new Set(led),
  seenSubtree: async (id) => (led === null || led.includes(id) ? (subtrees.get(id) ?? []) : []),
  ofList: async (id) => (id === list ? below : null),
  membersOf: async (userIds, teamIds) => new Set(userIds.filter((id) => id === member && teamIds.includes(below))),
});
const every = teamsOf(null);
const nobodys = teamsOf([]);
const ofLead = teamsOf([north, below]);
const ofOther = teamsOf([south]);
const [agent, admin] = [actors.user(me), actors.admin(me)];

it.each<[string, Actor, Teams, ReportAsk, string | null, readonly string[] | null]>([
  ['a user, no user named', agent, nobodys, {}, me, null],
  ['a user, the own id', agent, nobodys, { targetUserId: me }, me, null],
  ['a user, the own id in capitals', agent, nobodys, { targetUserId: me.toUpperCase() }, me, null],
  ['an admin, no user named', admin, every, {}, me, null],
  ['an admin, another user', admin, every, { targetUserId: stranger }, stranger, null],
  ['an admin, a team', admin, every, { teamId: north.toUpperCase() }, null, [north, below]],
  ['an admin, both', admin, every, { teamId: north, targetUserId: stranger }, stranger, [north, below]],
  ['a lead, no user named', agent, ofLead, {}, me, null],
  ['a lead, the team', agent, ofLead, { teamId: north }, null, [north, below]],
  ['a lead, a member', agent, ofLead, { targetUserId: member }, member, [north, below]],
  ['a lead, a member in one team', agent, ofLead, { targetUserId: member, teamId: below }, member, [below]],
  ['a lead, oneself in the team', agent, ofLead, { targetUserId: me, teamId: north }, me, [north, below]],
])('%s', async (_, actor, teams, ask, userId, teamIds) => {
  expect(await reportScope(actor, ask, teams)).toEqual({ userId, teamIds });
});

it.each<[string, Actor, Teams]>([
  ['an admin', admin, every],
  ['a lead above its team', agent, ofLead],
])('reports a list to %s', async (_, actor, teams) => {
  const scope = { userId: null, teamIds: null, callListId: list };
  expect(await reportScope(actor, { callListId: list.toUpperCase() }, teams)).toEqual(scope);
});

it.each<[string, Actor, Teams, ReportAsk, string]>([
  ['a user, a list', agent, nobodys, { callListId: list }, 'FORBIDDEN'],
  ['a user, an unknown list', agent, nobodys, { callListId: stranger }, 'FORBIDDEN'],
  ['a lead, a list of another team', agent, ofOther, { callListId: list }, 'NOT_FOUND'],
  ['a lead, a list without a team', agent, ofLead, { callListId: stranger }, 'NOT_FOUND'],
  ['a lead, a malformed list', agent, ofLead, { callListId: 'nonsense' }, 'NOT_FOUND'],
  ['an admin, a malformed list', admin, every, { callListId: 'nonsense' }, 'NOT_FOUND'],
  ['an admin, a list and a person', admin, every, { callListId: list, targetUserId: member }, 'BAD_INPUT'],
  ['a lead, a list and a team', agent, ofLead, { callListId: list, teamId: north }, 'BAD_INPUT'],
  ['a user, another user', agent, nobodys, { targetUserId: member }, 'FORBIDDEN'],
  ['a user, nonsense', agent, nobodys, { targetUserId: 'nonsense' }, 'FORBIDDEN'],
  ['a user, a team', agent, nobodys, { teamId: north }, 'NOT_FOUND'],
  ['an admin, nonsense', admin, every, { targetUserId: 'nonsense' }, 'NOT_FOUND'],
  ['an admin, an unknown team', admin, every, { teamId: stranger }, 'NOT_FOUND'],
  ['an admin, no team', admin, every, { teamId: 'nonsense' }, 'NOT_FOUND'],
  ['a lead, a stranger', agent, ofLead, { targetUserId: stranger }, 'FORBIDDEN'],
  ['a lead, nonsense', agent, ofLead, { targetUserId: 'nonsense' }, 'FORBIDDEN'],
  ['a lead, a team of others', agent, ofLead, { teamId: south }, 'NOT_FOUND'],
  ['a lead elsewhere, a member', agent, ofOther, { targetUserId: member }, 'FORBIDDEN'],
  ['an anonymous caller', actors.anonymous, nobodys, { targetUserId: member }, 'UNAUTHENTICATED'],
])('%s: refused', async (_, actor, teams, ask, code) => {
  await expect(reportScope(actor, ask, teams)).rejects.toMatchObject({ code });
});

it.each<[string, Actor, Teams, readonly string[]]>([
  ['an admin: all users', admin, every, [me, member, stranger]],
  ['a lead: members and the lead', agent, ofLead, [me, member]],
  ['a lead elsewhere: only the lead', agent, ofOther, [me]],
])('reports to %s', async (_, actor, teams, expected) => {
  expect([...(await reportedTo(actor, [me, member, stranger], teams))]).toEqual(expected);
});

it.each<[string, Actor, Teams, string | null, readonly string[] | null | string]>([
  ['an admin', admin, every, null, null],
  ['an admin, a team', admin, every, south, [south]],
  ['an admin, an unknown team', admin, every, stranger, 'NOT_FOUND'],
  ['a lead of it', agent, ofLead, north, [north, below]],
  ['a lead, all teams', agent, ofLead, null, 'FORBIDDEN'],
  ['a lead, a team of others', agent, ofLead, south, 'FORBIDDEN'],
  ['a user', agent, nobodys, north, 'FORBIDDEN'],
])('lists the people for %s', async (_, actor, teams, teamId, expected) => {
  const asked = peopleScope(actor, teamId, teams);
  if (typeof expected === 'string') await expect(asked).rejects.toMatchObject({ code: expected });
  else expect(await asked).toEqual({ userId: null, teamIds: expected });
});
