import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { addDays } from '@dialdeck/common/reports/report-period';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportedUserDocument, ReportsPageDocument } from '#__generated__/graphql.ts';
import {
  back,
  EMPTY,
  figure,
  open,
  people,
  REPORT,
  reportServer,
  reports,
  server,
  today,
  user,
} from '#testing/reports-world.tsx';
import { formatDay } from './period/day-format.ts';

reportServer();

describe('Reports', () => {
  it('shows 8 skeleton cards, then the cards', async () => {
    reports();
    open();
    expect(screen.getAllByLabelText('Loading figure')).toHaveLength(8);
    expect(await figure('Total Dials')).toContain('40');
    expect(await figure('Win Rate')).toMatch(/25%.*4 winners.*-0.4 points$/);
    expect(await figure('Avg Call Duration')).toContain('2:05');
    expect(await figure('Total Contacts')).toContain('16');
    expect(await figure('Lose Rate')).toMatch(/6\.3%.*1 loser\+1 point$/);
    expect(await figure('Call Backs')).toMatch(/3.*Scheduled for later/);
    expect(await figure('Total Talk Time')).toContain('1h 5m');
    expect(await figure('Contact Rate')).toContain('40%');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('breaks the calls down, by disposition and by day, and sums up', async () => {
    reports();
    open();
    const breakdown = within(await screen.findByRole('table', { name: 'Call Disposition Breakdown' }));
    expect(breakdown.getByRole('row', { name: 'Winner 4 10%' })).toBeTruthy();
    expect(breakdown.getByRole('row', { name: 'No answer 36 90%' })).toBeTruthy();
    const activity = within(screen.getByRole('table', { name: 'Daily Call Activity' }));
    expect(activity.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual(['Calls', '30', '10']);
    const summary = within(screen.getByRole('region', { name: 'Performance Summary' }));
    expect(summary.getByText('4 of 16 contacts')).toBeTruthy();
    expect(summary.getByText('across 40 calls')).toBeTruthy();
    expect(summary.getByText('2:05')).toBeTruthy();
  });

  it('breaks the calls down by result, and counts right persons and refusals', async () => {
    reports();
    open();
    const breakdown = within(await screen.findByRole('table', { name: 'Call Disposition Breakdown' }));
    expect(breakdown.queryByRole('row', { name: /^Sold/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Next steps', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Results', pressed: false }));
    expect(breakdown.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ResultShareCallsOf all dials',
      'No answer3690%',
      'Sold410%',
    ]);
    const summary = within(screen.getByRole('region', { name: 'Performance Summary' }));
    expect(summary.getByText('Right person').nextElementSibling?.textContent).toBe('6');
    expect(summary.getByText('Refused').parentElement?.textContent).toBe('Refused25% of all dials');
  });

  it('shows under each figure its change from the previous period', async () => {
    reports();
    open();
    const changes = [
      ['Total Dials', '+25% from the day before'],
      ['Win Rate', '-0.4 points'],
      ['Avg Call Duration', '+8 s'],
      ['Total Contacts', '-20% from the day before'],
      ['Lose Rate', '+1 point'],
      ['Call Backs', '+0% from the day before'],
      ['Total Talk Time', '+30% from the day before'],
      ['Contact Rate', '-22.5 points'],
    ] as const;
    for (const [label, change] of changes) {
      await figure(label);
      expect(within(screen.getByRole('group', { name: label })).getByText(change)).toBeTruthy();
    }
  });

  it('compares nothing with a period without calls', async () => {
    reports({ ...REPORT, previous: { ...REPORT.previous, totalDials: 0, totalContacts: 0 } });
    open();
    await figure('Total Dials');
    expect(screen.getAllByText('no calls before')).toHaveLength(8);
  });

  it('draws the days of a longer period, and shows the same numbers as a table', async () => {
    reports();
    open();
    await figure('Total Dials');
    expect(screen.queryByRole('region', { name: 'Calls by Day' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 Days');
    await screen.findByText('-20% from the 7 days before');
    // Daily Call Activity shows these days already.
    expect(screen.queryByRole('region', { name: 'Calls by Day' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 Days');
    const panel = within(await screen.findByRole('region', { name: 'Calls by Day' }));
    panel.getByRole('img', {
      name: `Column chart of 2 days: 40 calls, most of them on ${formatDay('2026-11-20')} with 30.`,
    });
    await user.click(panel.getByRole('switch', { name: 'Show as table' }));
    expect(panel.queryByRole('img')).toBeNull();
    const table = within(panel.getByRole('table', { name: 'Calls by Day' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayCalls',
      `${formatDay('2026-11-20')}30`,
      `${formatDay('2026-11-21')}10`,
    ]);
  });

  it('reports an empty period', async () => {
    reports(EMPTY);
    open();
    expect(await screen.findByText('No call dispositions recorded yet')).toBeTruthy();
    expect(screen.getByText('No call activity recorded yet')).toBeTruthy();
    expect(await figure('Contact Rate')).toContain('0%');
    expect(await figure('Total Talk Time')).toContain('0 min');
  });

  it('requests the period in the viewer’s time zone', async () => {
    const asked = reports();
    open();
    await figure('Total Dials');
    const period = screen.getByLabelText('Period');
    expect(
      within(period)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Today', 'Last 7 Days', 'Last 30 Days', 'Custom Range']);
    await user.selectOptions(period, 'Last 7 Days');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { startDate: today, endDate: today, timeZone: 'UTC' },
      { startDate: addDays(today, -6), endDate: today, timeZone: 'UTC' },
    ]);
  });

  it('shows the failure panel, and tries again', async () => {
    server.use(onDocument(ReportsPageDocument, () => refusal('INTERNAL')));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to Load AnalyticsUnable to fetch your call performance data. Please try again.',
    );
    reports();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await figure('Total Dials')).toContain('40');
  });

  it('offers the user selector to admins only, and names the person of the report', async () => {
    const asked = reports();
    people();
    open('admin');
    await figure('Total Dials');
    expect(screen.getByText('Ada Agent')).toBeTruthy();
    expect(screen.queryByText('Viewing as Admin')).toBeNull();
    const selector = await screen.findByRole('combobox', { name: 'User' });
    await user.click(selector);
    await screen.findByRole('option', { name: /Ada Agent/ });
    await user.type(selector, 'grace');
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    expect(await screen.findByText('Viewing as Admin')).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.userId).toBe('u-2'));
    expect(asked[0]).not.toHaveProperty('userId');
  });

  it('has no user selector for an agent', async () => {
    reports();
    open('user');
    await figure('Total Dials');
    expect(screen.queryByRole('combobox', { name: 'User' })).toBeNull();
  });
});

describe('the address of a report', () => {
  it('holds person and period, and makes each choice a step of Back', async () => {
    const asked = reports();
    people();
    open('admin');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    expect(back().textContent).toBe('/reports?user=u-2&period=today');
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 Days');
    expect(back().textContent).toBe('/reports?user=u-2&period=30d');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ userId: 'u-2', startDate: addDays(today, -29) }));
    await user.click(back());
    expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('today');
    await user.click(back());
    expect(screen.queryByText('Viewing as Admin')).toBeNull();
  });

  it('keeps a choice that is not on the screen yet when the next one is made', async () => {
    const asked = reports();
    people();
    open('admin');
    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    const option = await screen.findByRole('option', { name: /Grace Hopper/ });
    act(() => {
      fireEvent.click(option);
      fireEvent.change(screen.getByLabelText('Period'), { target: { value: '30d' } });
    });
    expect(back().textContent).toBe('/reports?user=u-2&period=30d');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ userId: 'u-2', startDate: addDays(today, -29) }));
  });

  it('opens the report that it names', async () => {
    const asked = reports();
    people();
    open('admin', '/reports?user=u-2&period=custom&from=2026-11-01&to=2026-11-15');
    expect(await screen.findByText('Grace Hopper')).toBeTruthy();
    expect(await screen.findByText('Viewing as Admin')).toBeTruthy();
    await waitFor(() =>
      expect(asked).toEqual([{ startDate: '2026-11-01', endDate: '2026-11-15', timeZone: 'UTC', userId: 'u-2' }]),
    );
  });

  it('shows the errors of a typed range, and keeps it once it is valid', async () => {
    reports();
    open('user', '/reports?period=today');
    await user.selectOptions(screen.getByLabelText('Period'), 'Custom Range');
    expect(back().textContent).toBe(`/reports?period=custom&from=${today}&to=${today}`);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: addDays(today, -1) } });
    expect(screen.getByText('The end lies before the start.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: addDays(today, -8) } });
    expect(back().textContent).toBe(`/reports?period=custom&from=${addDays(today, -8)}&to=${addDays(today, -1)}`);
    await user.click(back());
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(today);
  });

  it('makes a typed day one step of Back, whatever days it passes', async () => {
    reports();
    open('user', '/reports?period=custom&from=2026-11-01&to=2026-11-28');
    await screen.findByRole('group', { name: 'Total Dials' });
    const type = (label: string, ...days: string[]) => {
      const field = screen.getByLabelText(label);
      fireEvent.focus(field);
      for (const value of days) {
        fireEvent.keyDown(field, { key: '1' });
        fireEvent.change(field, { target: { value } });
      }
      fireEvent.blur(field);
    };
    // As a browser reports it: the month, the day, and each digit of the year.
    type('From', '2026-01-01', '2026-11-10', '0002-11-10', '0020-11-10', '0202-11-10', '2026-11-10');
    // The year alone, as it was; the day after it.
    type('To', '0002-11-28', '0020-11-28', '0202-11-28', '2026-11-28', '2026-11-20');
    expect(back().textContent).toBe('/reports?period=custom&from=2026-11-10&to=2026-11-20');
    await user.click(back());
    expect(back().textContent).toBe('/reports?period=custom&from=2026-11-10&to=2026-11-28');
    await user.click(back());
    expect(back().textContent).toBe('/reports?period=custom&from=2026-11-01&to=2026-11-28');
  });

  it('makes each day that is picked after another a step of its own, but not the same day again', async () => {
    reports();
    open('user', '/reports?period=custom&from=2026-11-01&to=2026-11-28');
    const pick = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });
    pick('2026-11-02');
    pick('0003-11-03');
    pick('2026-11-02');
    pick('2026-11-04');
    await user.click(back());
    expect(back().textContent).toBe('/reports?period=custom&from=2026-11-02&to=2026-11-28');
    await user.click(back());
    expect(back().textContent).toBe('/reports?period=custom&from=2026-11-01&to=2026-11-28');
  });

  it.each([
    ['no user', () => people()],
    [
      'a user whom the caller may not see',
      () => server.use(onDocument(ReportedUserDocument, () => refusal('FORBIDDEN'))),
    ],
  ])('is not available for %s', async (_whom, world) => {
    server.use(onDocument(ReportsPageDocument, () => refusal('FORBIDDEN')));
    world();
    open('user', '/reports?user=u-9&period=7d');
    expect(await screen.findByText('This report is not available.')).toBeTruthy();
    expect(screen.queryByText('Failed to Load Analytics')).toBeNull();
  });
});
