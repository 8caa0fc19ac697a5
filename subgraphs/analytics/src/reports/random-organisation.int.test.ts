import { createRandom, pickFrom } from '@dialdeck/common/random';
import { pgSql, publish } from '@dialdeck/node/events/events';
import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsRig, createAnalyticsRig } from '#testing/analytics-rig.ts';

let rig: AnalyticsRig;
beforeAll(async () => {
  rig = await createAnalyticsRig({ now: () => new Date('2026-03-29T10:00:00Z') });
});
afterAll(() => rig.stop());

const DAY = '2026-03-10';
const REPORTS = `query ($day: Date!, $userId: ID, $teamId: ID) {
  callReport(startDate: $day, endDate: $day, userId: $userId, teamId: $teamId) { totalDials }
}`;
const PEOPLE = `query ($day: Date!, $teamId: ID) {
  peopleReport(startDate: $day, endDate: $day, teamId: $teamId) { userId totalDials hasReport }
}`;

const LISTS = `query ($day: Date!, $teamId: ID) {
  listReports(startDate: $day, endDate: $day, teamId: $teamId) { callListId totalDials }
}`;
const LIST = `query ($day: Date!, $id: ID) {
  callReport(startDate: $day, endDate: $day, callListId: $id) { totalDials }
}`;

interface Team {
  id: string;
  parentId: string | null;
  roles: Map<string, 'agent' | 'lead'>;
}

it('returns each report to each person of a random organization as a plain model does', {
  timeout: 90_000,
}, async () => {
  const random = createRandom(20_261_124);
  const pick = pickFrom(random);

  const people = Array.from({ length: 60 }, () => actors.user());
  const ids = people.map(({ userId }) => String(userId));
  const teams: Team[] = [];
  for (let n = 0; n < 50; n++) {
    const parentId = n === 0 || random() < 0.2 ? null : pick(teams).id;
    const roles = new Map([pick(ids), pick(ids)].map((id) => [id, random() < 0.5 ? 'lead' : 'agent'] as const));
    teams.push({ id: crypto.randomUUID(), parentId, roles });
  }
  await publish(
    pgSql(rig.ownerPool),
    teams.map(({ id, parentId, roles }) => ({
      type: 'team.changed',
      key: id,
      payload: {
        id,
        name: `Team ${id.slice(-4)}`,
        parentId,
        archived: false,
        version: 1,
        added: [...roles].map(([userId, role]) => ({ userId, role })),
        removed: [],
      },
    })),
  );
  // A list moves: its calls count for the team of the dial, and the list for the team that has it now.
  const lists = Array.from({ length: 40 }, () => ({
    id: crypto.randomUUID(),
    teamId: random() < 0.2 ? null : pick(teams).id,
  }));
  for (const isFirst of [true, false])
    await publish(
      pgSql(rig.ownerPool),
      lists.map(({ id, teamId }) => ({
        type: 'call-list.moved' as const,
        key: id,
        payload: { callListId: id, teamId: isFirst ? pick(teams).id : teamId },
      })),
    );
  const calls = Array.from({ length: 600 }, (_, n) => ({
    userId: pick(ids),
    teamId: random() < 0.2 ? null : pick(teams).id,
    callListId: random() < 0.1 ? null : pick(lists).id,
    calledAt: new Date(Date.parse(`${DAY}T08:00:00Z`) + n * 1_000).toISOString(),
    label: 'attempted' as const,
    isAnswered: false,
    talkSeconds: 0,
    resultId: null,
    meanings: [],
  }));
  await rig.tell(...calls.map((after) => ({ after })));

  const teamOf = (id: string | null) => teams.find((team) => team.id === id);
  const isBelow = (id: string | null, top: string): boolean =>
    id !== null && (id === top || isBelow(teamOf(id)?.parentId ?? null, top));
  const subtree = (top: string) => teams.filter(({ id }) => isBelow(id, top)).map(({ id }) => id);
  const led = (userId: string) => [
    ...new Set(teams.filter(({ roles }) => roles.get(userId) === 'lead').flatMap(({ id }) => subtree(id))),
  ];
  const isMember = (userId: string, of: readonly string[]) =>
    teams.some(({ id, roles }) => of.includes(id) && roles.has(userId));
  const dials = (userId: string | null, of: readonly string[] | null) =>
    calls.filter(
      (call) =>
        (userId === null || call.userId === userId) &&
        (of === null || (call.teamId !== null && of.includes(call.teamId))),
    ).length;

  /** The dials that a person reads, or the code of the rejection. */
  function expected({ role, userId: own }: Actor, userId: string | null, teamId: string | null): number | string {
    const isAdmin = role === 'admin';
    const teamsLed = led(String(own));
    if (teamId && !isAdmin && !teamsLed.includes(teamId)) return 'NOT_FOUND';
    const of = teamId ? subtree(teamId) : null;
    if (userId === null) return dials(teamId ? null : own, of);
    if (userId === own || isAdmin) return dials(userId, of);
    return isMember(userId, teamsLed) ? dials(userId, of ?? teamsLed) : 'FORBIDDEN';
  }

  const dialsOf = (callListId: string | null) => calls.filter((call) => call.callListId === callListId).length;
  const readLists = async (who: Actor, teamId: string | null) => {
    const { data, errors } = await rig.ask(who, LISTS, { day: DAY, teamId });
    const rows = data?.listReports as { callListId: string | null; totalDials: number }[] | undefined;
    return rows?.map(({ callListId, totalDials }) => [callListId, totalDials]).sort() ?? errors[0]?.code;
  };
  const rowsOf = (some: readonly { id: string | null }[]) =>
    some.flatMap(({ id }) => (dialsOf(id) > 0 ? [[id, dialsOf(id)]] : [])).sort();
  // The rows of all lists add up to the organization.
  expect(await readLists(actors.admin(), null)).toEqual(rowsOf([...lists, { id: null }]));
  expect(rowsOf([...lists, { id: null }]).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(calls.length);

  for (const who of [actors.admin(), ...people]) {
    const isAdmin = who.role === 'admin';
    const teamsLed = led(String(who.userId));
    const list = pick(lists);
    const listAnswer = await rig.ask(who, LIST, { day: DAY, id: list.id });
    const mayRead = isAdmin || (list.teamId !== null && teamsLed.includes(list.teamId));
    const code = teamsLed.length === 0 ? 'FORBIDDEN' : 'NOT_FOUND';
    const ofList =
      (listAnswer.data?.callReport as { totalDials: number } | undefined)?.totalDials ?? listAnswer.errors[0]?.code;
    expect(ofList).toBe(mayRead ? dialsOf(list.id) : code);
    const top = pick([pick(teams).id, ...teamsLed]);
    const below = subtree(top);
    const own = lists.filter(({ teamId }) => teamId !== null && below.includes(teamId));
    expect(await readLists(who, top)).toEqual(isAdmin || teamsLed.includes(top) ? rowsOf(own) : 'FORBIDDEN');
    if (!isAdmin) expect(await readLists(who, null)).toBe('FORBIDDEN');
    for (let n = 0; n < 4; n++) {
      const userId = random() < 0.5 ? pick(ids) : null;
      const teamId = random() < 0.7 ? pick([pick(teams).id, ...led(String(who.userId))]) : null;
      const { data, errors } = await rig.ask(who, REPORTS, { day: DAY, userId, teamId });
      const asked = { who: who.userId, userId, teamId };
      const answer = (data?.callReport as { totalDials: number } | undefined)?.totalDials ?? errors[0]?.code;
      expect({ ...asked, answer }).toEqual({ ...asked, answer: expected(who, userId, teamId) });
    }
    const teamId = pick([pick(teams).id, ...led(String(who.userId))]);
    const { data, errors } = await rig.ask(who, PEOPLE, { day: DAY, teamId });
    const of = subtree(teamId);
    const isSeen = who.role === 'admin' || led(String(who.userId)).includes(teamId);
    const listed = (data?.peopleReport as { userId: string; totalDials: number; hasReport: boolean }[] | undefined)
      ?.map(({ userId, totalDials, hasReport }) => [userId, totalDials, hasReport])
      .sort();
    const reported = (id: string) => who.role === 'admin' || id === who.userId || isMember(id, led(String(who.userId)));
    expect(listed ?? errors[0]?.code).toEqual(
      isSeen
        ? ids
            .filter((id) => dials(id, of) > 0)
            .map((id) => [id, dials(id, of), reported(id)])
            .sort()
        : 'FORBIDDEN',
    );
  }
});
