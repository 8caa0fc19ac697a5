import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BoardTodayDocument, type BoardTodayQueryVariables } from '#__generated__/graphql.ts';
import { FakeEventSource } from '#testing/fake-event-source.ts';
import {
  back,
  figure,
  LEAD,
  open,
  REPORT,
  reportServer,
  reportTeams,
  server,
  today,
  user,
} from '#testing/reports-world.tsx';
import { BoardPage } from './board.page.tsx';

reportServer();

const person = (id: string, firstName: string, hasReport = true) => ({
  __typename: 'PersonReport' as const,
  userId: id,
  hasReport,
  user: { __typename: 'Person' as const, id, firstName, lastName: 'Lima' },
  totalDials: 20,
  totalContacts: 8,
  winners: 2,
  losers: 1,
  callbacks: 0,
  winRate: 25,
  totalTalkTime: 600,
});
let asked: BoardTodayQueryVariables[];
beforeEach(() => {
  asked = [];
  FakeEventSource.install();
  server.use(
    onDocument(BoardTodayDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        ...(variables.isAll ? { organisationReport: REPORT } : { callReport: REPORT }),
        peopleReport: [person('u-3', 'Zoe'), person('u-4', 'Guy', false)],
      };
    }),
  );
});

it('shows a lead the day of the first team that they lead, with its people', async () => {
  reportTeams({ id: 't-1', name: 'North' }, { id: 't-2', name: 'East' });
  open(LEAD, '/board', BoardPage);
  expect(await figure('Calls')).toContain('40');
  expect(await figure('Reached')).toContain('16');
  expect(await figure('Winners')).toContain('4');
  expect(await figure('Talk Time')).toContain('1h 5m');
  expect(asked).toEqual([{ today, timeZone: 'UTC', isAll: false, teamId: 't-1' }]);
  const people = within(await screen.findByRole('table', { name: 'People' }));
  expect(people.getByRole('link', { name: 'Zoe Lima' }).getAttribute('href')).toBe('/reports?user=u-3&period=today');
  expect(people.queryByRole('link', { name: 'Guy Lima' })).toBeNull();
  const teams = within(screen.getByRole('combobox', { name: 'Team' }));
  expect(teams.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['North', 'East']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'East');
  expect(back().textContent).toBe('/board?team=t-2');
  await expect.poll(() => asked.at(-1)?.teamId).toBe('t-2');
});

it('shows an admin all teams together', async () => {
  reportTeams({ id: 't-1', name: 'North' });
  open('admin', '/board', BoardPage);
  expect(await figure('Calls')).toContain('40');
  expect(asked).toEqual([{ today, timeZone: 'UTC', isAll: true }]);
  const teams = within(screen.getByRole('combobox', { name: 'Team' }));
  expect(teams.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All Teams', 'North']);
});

it.each(['all', 't-9'])('shows a lead no board of team %s', async (team) => {
  server.use(onDocument(BoardTodayDocument, () => refusal('FORBIDDEN')));
  reportTeams({ id: 't-1', name: 'North' });
  open(LEAD, `/board?team=${team}`, BoardPage);
  expect(await screen.findByText('This board is not available.')).toBeTruthy();
});
