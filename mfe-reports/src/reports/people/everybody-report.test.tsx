import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EverybodyReportDocument } from '#__generated__/graphql.ts';
import { back, GRACE, open, people, REPORT, reportServer, reports, server, user } from '#testing/reports-world.tsx';

reportServer();

describe('the report of everybody', () => {
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
      })),
    );
  }

  it('is the first entry of the selector, with the table of people; a name opens that person’s report', async () => {
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

  it('is not available to an agent, nor is the report of an unknown team', async () => {
    server.use(onDocument(EverybodyReportDocument, () => refusal('FORBIDDEN')));
    open('user', '/reports?team=all&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
    cleanup();
    open('user', '/reports?team=t-1&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
  });

  it('is taken away as a file, and printed', async () => {
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
