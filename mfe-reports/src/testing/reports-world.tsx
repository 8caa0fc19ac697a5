import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { TestGraph } from '@dialdeck/apollo/testing/test-graph';
import { dayKey } from '@dialdeck/common/reports/report-period';
import type { Screen } from '@dialdeck/contract';
import { fakeShell } from '@dialdeck/contract/testing';
import { MemoryRouter, useLocation, useNavigate } from '@dialdeck/router';
import { ThemeRoot } from '@dialdeck/ui/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  ListsToReportDocument,
  ReportedUserDocument,
  ReportsPageDocument,
  type ReportsPageQueryVariables,
  ReportTeamsDocument,
  ReportTimeDocument,
  UserSelectorDocument,
} from '#__generated__/graphql.ts';
import { ReportsPage } from '#reports/reports.page.tsx';

export const TIME = {
  __typename: 'TimeReport' as const,
  signedInSeconds: 28_800,
  readySeconds: 3_600,
  previewSeconds: 600,
  onCallSeconds: 18_000,
  wrapUpSeconds: 3_000,
  pausedSeconds: 3_600,
  pauses: [{ __typename: 'PauseTime' as const, codeId: 'c-1', name: 'Lunch', seconds: 3_600 }],
  calls: 140,
  handleSeconds: 150,
  occupancy: 83.3,
  utilisation: 87.5,
};

/** Every report also requests times. */
export const server = setupServer(onDocument(ReportTimeDocument, () => ({ __typename: 'Query', timeReport: TIME })));

/** The network of one test file: a request that no handler answers fails the test. */
export function reportServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

export const user = userEvent.setup({ delay: null });
export const today = dayKey(new Date(), 'UTC');

export const REPORT = {
  __typename: 'CallReport' as const,
  totalDials: 40,
  totalContacts: 16,
  winners: 4,
  losers: 1,
  callbacks: 3,
  winRate: 25,
  loseRate: 6.3,
  avgCallDuration: 125,
  totalTalkTime: 3900,
  previous: {
    __typename: 'PreviousReport' as const,
    totalDials: 32,
    totalContacts: 20,
    winners: 4,
    callbacks: 3,
    winRate: 25.4,
    loseRate: 5.3,
    avgCallDuration: 117,
    totalTalkTime: 3000,
  },
  dispositionBreakdown: [
    { __typename: 'DispositionCount' as const, disposition: 'winner', count: 4 },
    { __typename: 'DispositionCount' as const, disposition: 'no-answer', count: 36 },
  ],
  resultBreakdown: [
    {
      __typename: 'ResultLine' as const,
      resultId: null as string | null,
      code: 'no-answer',
      label: 'no-answer',
      count: 36,
    },
    { __typename: 'ResultLine' as const, resultId: 'sold', code: 'sold', label: 'Sold', count: 4 },
  ],
  meanings: { __typename: 'MeaningCounts' as const, rightPerson: 6, refused: 2 },
  callsByDay: [
    { __typename: 'DayCount' as const, date: '2026-11-20', calls: 30 },
    { __typename: 'DayCount' as const, date: '2026-11-21', calls: 10 },
  ],
};

export const EMPTY = {
  ...REPORT,
  totalDials: 0,
  totalContacts: 0,
  winners: 0,
  losers: 0,
  winRate: 0,
  loseRate: 0,
  totalTalkTime: 59,
  dispositionBreakdown: [],
  resultBreakdown: [],
  meanings: { __typename: 'MeaningCounts' as const, rightPerson: 0, refused: 0 },
  callsByDay: [{ __typename: 'DayCount' as const, date: '2026-11-21', calls: 0 }],
};

export function reports(report: typeof REPORT = REPORT, until: Promise<void> = Promise.resolve()) {
  const asked: ReportsPageQueryVariables[] = [];
  server.use(
    onDocument(ReportsPageDocument, async (variables) => {
      asked.push(variables);
      await until;
      return { __typename: 'Query', callReport: report };
    }),
  );
  return asked;
}

export const GRACE = {
  __typename: 'User' as const,
  id: 'u-2',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'g@example.com',
};

export function people() {
  reportTeams();
  listsToReport();
  server.use(
    onDocument(ReportedUserDocument, ({ id }) => ({ __typename: 'Query', user: id === GRACE.id ? GRACE : null })),
    onDocument(UserSelectorDocument, ({ search }) => ({
      __typename: 'Query',
      users: {
        __typename: 'UserConnection',
        nodes: !search || 'grace'.includes(search) ? [GRACE] : [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        totalCount: 1,
      },
    })),
  );
}

export const listReport = (id: string | null, name: string, winners: number) => ({
  __typename: 'ListReport' as const,
  callList: id === null ? null : { __typename: 'CallList' as const, id, name, isActive: true },
  totalDials: 20,
  totalContacts: 8,
  winners,
  losers: 1,
  callbacks: 0,
  winRate: 25,
  loseRate: 12.5,
  avgCallDuration: 75,
  totalTalkTime: 600,
});

/** The call lists that the selector offers. */
export function listsToReport(...lists: { id: string; name: string; teamId: string | null }[]) {
  server.use(
    onDocument(ListsToReportDocument, ({ first, search }) => {
      const found = lists.filter(({ name }) => name.toLowerCase().includes(search ?? ''));
      return {
        __typename: 'Query',
        callLists: {
          __typename: 'CallListConnection',
          nodes: found.slice(0, first).map((list) => ({ __typename: 'CallList', ...list })),
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: found.length > first },
        },
      };
    }),
  );
}

/** The teams whose reports the user may read; none by default. */
export function reportTeams(...teams: { id: string; name: string }[]) {
  server.use(
    onDocument(ReportTeamsDocument, () => ({
      __typename: 'Query',
      teams: teams.map((team) => ({ __typename: 'Team', ...team })),
    })),
  );
}

/** A lead of a team. */
export const LEAD = { role: 'user', teams: [{ id: 't-1', name: 'North', role: 'lead' }] } as const;

export function open(who: 'user' | 'admin' | typeof LEAD = 'user', path = '/reports', Page: Screen = ReportsPage) {
  const rights = typeof who === 'string' ? { role: who } : who;
  const shell = fakeShell({ id: 'u-1', firstName: 'Ada', lastName: 'Agent', ...rights });
  render(
    <TestGraph>
      <MemoryRouter initialEntries={[path]}>
        <ThemeRoot>
          <main tabIndex={-1}>
            <Page shell={shell} />
          </main>
          <Address />
        </ThemeRoot>
      </MemoryRouter>
    </TestGraph>,
  );
}

/** Stands in for the address bar and the Back button. */
function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" aria-label="Back" onClick={() => void navigate(-1)}>
      {`${pathname}${search}`}
    </button>
  );
}

export const back = () => screen.getByRole('button', { name: 'Back' });
export const figure = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;
