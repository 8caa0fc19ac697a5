import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  EverybodyReportDocument,
  LedPeopleDocument,
  LedPersonDocument,
  TeamReportDocument,
  type TeamReportQueryVariables,
} from '#__generated__/graphql.ts';
import {
  back,
  LEAD,
  listsToReport,
  open,
  people,
  REPORT,
  reportServer,
  reports,
  reportTeams,
  server,
  user,
} from '#testing/reports-world.tsx';

reportServer();

const ZOE = { __typename: 'Person' as const, id: 'u-3', firstName: 'Zoe', lastName: 'Lima' };
const GUEST = { __typename: 'Person' as const, id: 'u-4', firstName: 'Guy', lastName: 'Best' };
const personReport = (person: typeof ZOE, hasReport = true) => ({
  __typename: 'PersonReport' as const,
  userId: person.id,
  hasReport,
  user: person,
  totalDials: 20,
  totalContacts: 8,
  winners: 2,
  losers: 1,
  callbacks: 0,
  winRate: 25,
  totalTalkTime: 600,
});
let asked: TeamReportQueryVariables[];
beforeEach(() => {
  asked = [];
  listsToReport();
  server.use(
    onDocument(LedPersonDocument, () => ({ __typename: 'Query', user: ZOE })),
    onDocument(LedPeopleDocument, ({ search }) => ({
      __typename: 'Query',
      users: {
        __typename: 'PersonConnection',
        nodes: !search || 'zoe'.includes(search) ? [ZOE] : [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    })),
    onDocument(TeamReportDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        callReport: REPORT,
        peopleReport: [personReport(ZOE), personReport(GUEST, false)],
        listReports: [],
      };
    }),
  );
});
/** Not the options of the period select. */
const options = () => screen.queryAllByRole('option').filter((option) => option.tagName !== 'OPTION');
const texts = () => options().map((option) => option.textContent);
const optionsOf = async () => {
  await user.click(await screen.findByRole('combobox', { name: 'User' }));
  await screen.findByRole('option', { name: /Zoe|Grace/ });
  await screen.findByRole('option', { name: 'Everybody in North' });
  return texts();
};

describe('the report of a team', () => {
  it('comes first in a lead’s selector, followed by its members; a name opens the member’s report', async () => {
    reports();
    reportTeams({ id: 't-1', name: 'North' }, { id: 't-2', name: 'East' });
    open(LEAD, '/reports?period=7d');
    expect(await optionsOf()).toEqual([
      'Everybody in North',
      'Everybody in East',
      'Ada AgentMy own report',
      'Zoe Lima',
    ]);
    await user.click(screen.getByRole('option', { name: 'Everybody in East' }));
    expect(back().textContent).toBe('/reports?team=t-2&period=7d');
    const table = within(await screen.findByRole('table', { name: 'People' }));
    expect(asked.at(-1)).toMatchObject({ teamId: 't-2' });
    expect(screen.getByText('Everybody in East')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('Everybody in East');
    // A person who called in a list of the team without being a member has no report that a lead may see.
    expect(table.getByText('Guy Best')).toBeTruthy();
    expect(table.queryByRole('link', { name: 'Guy Best' })).toBeNull();
    await user.click(table.getByRole('link', { name: 'Zoe Lima' }));
    expect(back().textContent).toBe('/reports?user=u-3&period=7d');
    expect(await screen.findByText('Viewing as Lead')).toBeTruthy();
  });

  it('follows the report of all users for an admin, and is found by typing', async () => {
    reports();
    people();
    reportTeams({ id: 't-1', name: 'North' }, { id: 't-2', name: 'East' });
    open('admin', '/reports?period=7d');
    expect((await optionsOf()).slice(0, 3)).toEqual(['Everybody', 'Everybody in North', 'Everybody in East']);
    await user.keyboard('east');
    await expect.poll(texts).toEqual(['Everybody in East']);
  });

  it('is read from the address, and is not available if the reader may not see it', async () => {
    reportTeams({ id: 't-1', name: 'North' });
    open(LEAD, '/reports?team=t-1&period=7d');
    expect(await screen.findByText('Everybody in North')).toBeTruthy();
    cleanup();
    server.use(onDocument(TeamReportDocument, () => refusal('NOT_FOUND')));
    open(LEAD, '/reports?team=t-9&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
    cleanup();
    server.use(onDocument(EverybodyReportDocument, () => refusal('FORBIDDEN')));
    open(LEAD, '/reports?team=all&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
  });
});
