import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  EverybodyReportDocument,
  LedPeopleDocument,
  ListReportDocument,
  type ListReportQueryVariables,
  ReportedCallListDocument,
} from '#__generated__/graphql.ts';
import {
  back,
  GRACE,
  LEAD,
  listReport,
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

/** The list l-1, and its report. */
function onListReport() {
  const asked: ListReportQueryVariables[] = [];
  server.use(
    onDocument(ReportedCallListDocument, ({ id }) => ({
      __typename: 'Query',
      callList: id === 'l-1' ? { __typename: 'CallList', id, name: 'Spring' } : null,
    })),
    onDocument(ListReportDocument, (variables) => {
      asked.push(variables);
      return { __typename: 'Query', callReport: REPORT };
    }),
  );
  return asked;
}

describe('the report of all users', () => {
  const PERSON = {
    __typename: 'PersonReport' as const,
    totalDials: 20,
    totalContacts: 8,
    winners: 2,
    losers: 1,
    callbacks: 0,
    winRate: 25,
    totalTalkTime: 600,
  };

  function everybody() {
    server.use(
      onDocument(EverybodyReportDocument, () => ({
        __typename: 'Query',
        callReport: REPORT,
        peopleReport: [
          { ...PERSON, userId: 'u-9', user: null, winners: 1 },
          { ...PERSON, userId: 'u-2', user: GRACE },
        ],
        listReports: [listReport('l-2', 'Autumn', 1), listReport(null, '', 3), listReport('l-1', 'Spring', 2)],
      })),
    );
  }

  it('is the first entry of the selector, with the table of people; a name opens the person’s report', async () => {
    reports();
    people();
    everybody();
    open('admin', '/reports?user=u-2&period=7d');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    await screen.findByRole('option', { name: /Ada Agent/ });
    const first = screen.getAllByRole('option')[0] as HTMLElement;
    expect(first.textContent).toBe('Everybody');
    await user.click(first);
    expect(back().textContent).toBe('/reports?team=all&period=7d');
    const table = within(await screen.findByRole('table', { name: 'People' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Agent', 'Total Dials', 'Total Contacts', 'Winners', 'Win Rate', 'Talk Time'],
      ['Grace Hopper', '20', '8', '2', '25%', '10 min'],
      ['Former member', '20', '8', '1', '25%', '10 min'],
    ]);
    expect(screen.getByText('Everybody')).toBeTruthy();
    expect(screen.queryByText('Viewing as Admin')).toBeNull();
    await user.click(table.getByRole('link', { name: 'Grace Hopper' }));
    expect(back().textContent).toBe('/reports?user=u-2&period=7d');
    expect(await screen.findByText('Viewing as Admin')).toBeTruthy();
    // The table has gone with the link that had the focus.
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has a table of call lists; the calls without a list are one row without a report', async () => {
    reports();
    people();
    everybody();
    onListReport();
    open('admin', '/reports?team=all&period=7d');
    const table = within(await screen.findByRole('table', { name: 'Call Lists' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Call List', 'Total Dials', 'Total Contacts', 'Winners', 'Win Rate', 'Talk Time'],
      ['No list', '20', '8', '3', '37.5%', '10 min'],
      ['Spring', '20', '8', '2', '25%', '10 min'],
      ['Autumn', '20', '8', '1', '25%', '10 min'],
    ]);
    expect(table.queryByRole('link', { name: 'No list' })).toBeNull();
    await user.click(table.getByRole('link', { name: 'Spring' }));
    expect(back().textContent).toBe('/reports?list=l-1&period=7d');
  });

  it('sorts both tables by their headings, each order in the address and a step of Back', async () => {
    reports();
    people();
    everybody();
    open('admin', '/reports?team=all&period=7d');
    const names = async (title: string) => {
      const table = within(await screen.findByRole('table', { name: title }));
      return table
        .getAllByRole('row')
        .map((row) => row.children[0]?.textContent)
        .slice(1);
    };
    const sort = async (title: string, head: string) =>
      user.click(within(await screen.findByRole('table', { name: title })).getByRole('button', { name: head }));
    const headOf = (title: string, head: string) =>
      within(screen.getByRole('table', { name: title })).getByRole('columnheader', { name: head });
    expect(await names('People')).toEqual(['Grace Hopper', 'Former member']);
    expect(headOf('People', 'Winners').getAttribute('aria-sort')).toBe('descending');
    await sort('People', 'Agent');
    expect(back().textContent).toBe('/reports?team=all&period=7d&people=name-asc');
    expect(await names('People')).toEqual(['Former member', 'Grace Hopper']);
    expect(headOf('People', 'Agent').getAttribute('aria-sort')).toBe('ascending');
    await sort('Call Lists', 'Call List');
    expect(back().textContent).toBe('/reports?team=all&period=7d&people=name-asc&lists=name-asc');
    expect(await names('Call Lists')).toEqual(['Autumn', 'No list', 'Spring']);
    await sort('Call Lists', 'Call List');
    expect(await names('Call Lists')).toEqual(['Spring', 'No list', 'Autumn']);
    expect(await names('People')).toEqual(['Former member', 'Grace Hopper']);
    await user.click(back());
    expect(await names('Call Lists')).toEqual(['Autumn', 'No list', 'Spring']);
  });

  it('is not available to an agent, nor is the report of an unknown team', async () => {
    server.use(onDocument(EverybodyReportDocument, () => refusal('FORBIDDEN')));
    open('user', '/reports?team=all&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
    cleanup();
    open('user', '/reports?team=t-1&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
  });

  it('is downloaded as a file, and printed', async () => {
    const files: string[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    everybody();
    open('admin', '/reports?team=all&period=custom&from=2026-11-01&to=2026-11-15');
    await screen.findByRole('table', { name: 'People' });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(files).toEqual(['dialdeck-report-2026-11-01-2026-11-15.csv']);
    expect(await blobs[0]?.text()).toContain('Grace Hopper,20,8,2,1,0,25,600');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('the report of a call list', () => {
  const ALL = [
    { id: 'l-1', name: 'Spring', teamId: 't-1' },
    { id: 'l-2', name: 'Autumn', teamId: null },
  ];

  it('is chosen in the group Call lists, and named by the selector and a badge', async () => {
    reports();
    people();
    const asked = onListReport();
    listsToReport(...ALL);
    open('admin', '/reports?user=u-2&period=7d');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    const group = within(await screen.findByRole('group', { name: 'Call lists' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Spring', 'Autumn']);
    await user.click(group.getByRole('option', { name: 'Spring' }));
    expect(back().textContent).toBe('/reports?list=l-1&period=7d');
    expect(await screen.findByText('Spring')).toBeTruthy();
    await expect.poll(() => asked.at(-1)?.callListId).toBe('l-1');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('Spring');
    expect(screen.queryByText('Viewing as Admin')).toBeNull();
    expect(screen.queryByRole('table', { name: 'People' })).toBeNull();
  });

  it('reports that typing finds more lists than are offered', async () => {
    reports();
    people();
    listsToReport(...Array.from({ length: 51 }, (_, n) => ({ id: `l-${n}`, name: `List ${n}`, teamId: null })));
    open('admin', '/reports');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    expect(await screen.findByText('Type a name to find more users and call lists')).toBeTruthy();
    await user.keyboard('50');
    expect(await screen.findByRole('option', { name: 'List 50' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Type a name/)).toBeNull());
  });

  it('offers leads the lists of their teams', async () => {
    reports();
    reportTeams({ id: 't-1', name: 'North' });
    onListReport();
    listsToReport(...ALL);
    server.use(
      onDocument(LedPeopleDocument, () => ({
        __typename: 'Query',
        users: {
          __typename: 'PersonConnection',
          nodes: [],
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
        },
      })),
    );
    open(LEAD, '/reports');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    const group = within(await screen.findByRole('group', { name: 'Call lists' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Spring']);
  });

  it.each([
    ['an unknown list', 'admin', 'l-9'],
    ['an agent', 'user', 'l-1'],
  ] as const)('is not available: %s', async (_, who, id) => {
    people();
    onListReport();
    open(who, `/reports?list=${id}`);
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
  });
});
