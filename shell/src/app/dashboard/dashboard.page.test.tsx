import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  DashboardFiguresDocument,
  GetStartedDocument,
  TeamTodayDocument,
  type TeamTodayQueryVariables,
} from '#__generated__/graphql.ts';
import { FIGURES, getStarted, onDashboard, openApp, TODAY } from '#testing/signed-in-app.tsx';

const network = testNetwork();

describe('the home dashboard', () => {
  it('welcomes, and shows the three figures of the day with their trends', async () => {
    network.use(...onDashboard());
    await openApp();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Ada!' })).toBeDefined();
    for (const [label, value, trend] of [
      ['Total Calls Today', '128', '+12% from yesterday'],
      ['Answer Rate', '61.7%', '-2.1% from last week'],
      ['Avg. Call Duration', '142s', '+0%'],
    ] as const) {
      const card = within(await screen.findByRole('group', { name: label }));
      expect(card.getByText(value)).toBeDefined();
      expect(card.getByText(trend)).toBeDefined();
    }
    expect(await screen.findByText('No recent activity')).toBeDefined();
    expect(screen.getByText('No callbacks due')).toBeDefined();
  });

  it('compares nothing before the first call of the day', async () => {
    network.use(...onDashboard({ ...FIGURES, callsToday: 0, callsTodayTrend: -100 }));
    await openApp();
    expect(within(await screen.findByRole('group', { name: 'Total Calls Today' })).getByText('+0%')).toBeDefined();
  });

  it.each([
    [['list-7'], '/contacts/list-7'],
    [[], '/admin/call-lists'],
  ])('Start Dialing with lists %j goes to %s', async (lists, address) => {
    network.use(...onDashboard(FIGURES, lists));
    await openApp();
    await screen.findByRole('group', { name: 'Answer Rate' });
    expect(card('Start Dialing').getAttribute('href')).toBe(address);
    expect(card('Call Lists').getAttribute('href')).toBe('/admin/call-lists');
    expect(card('Reports').getAttribute('href')).toBe('/reports');
  });

  it('lists the last calls, each with a link to its contact, and the due callbacks', async () => {
    const call = {
      __typename: 'CallLog' as const,
      id: 'k1',
      contactId: 'c1',
      contactName: 'Ana Lima',
      callListId: 'list-1',
      phoneNumber: '+14155550132',
      calledAt: new Date(new Date().setHours(14, 5)).toISOString(),
      outcome: 'answered' as const,
      disposition: 'winner' as const,
      duration: 125,
    };
    const before = { ...call, id: 'k0', contactName: 'Eva Holm', calledAt: new Date(2025, 5, 4, 9, 38).toISOString() };
    const gone = { ...call, id: 'k2', contactName: null, disposition: null, outcome: null, duration: 0 };
    const due = {
      __typename: 'Contact' as const,
      id: 'c2',
      callListId: 'list-1',
      firstName: 'Bo',
      lastName: 'Chen',
      callbackAt: new Date(Date.now() - 7_300_000).toISOString(),
    };
    const callbacks = { __typename: 'CallbackConnection' as const, nodes: [due], dueCount: 4 };
    network.use(...onDashboard(FIGURES, [], { __typename: 'Query', recentCalls: [call, before, gone], callbacks }));
    await openApp();
    const name = await screen.findByRole('link', { name: 'Ana Lima' });
    expect(name.getAttribute('href')).toBe('/contacts/list-1?contact=c1');
    expect(name.closest('li')?.textContent).toBe('Ana Lima · Winner · 2:05 · 14:05');
    const past = screen.getByRole('link', { name: 'Eva Holm' }).closest('li');
    expect(past?.textContent).toBe('Eva Holm · Winner · 2:05 · Jun 4, 2025, 09:38');
    const withoutContact = within(screen.getByText('+1 (415) 555-0132').closest('li')!);
    expect(withoutContact.getByText(/No result yet · 0:00/)).toBeDefined();
    expect(withoutContact.queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: '4 callbacks due' }).getAttribute('href')).toBe(
      '/contacts?panel=callbacks',
    );
    expect(screen.getByText('Bo Chen').closest('li')?.textContent).toBe('Bo Chen · 2 h overdue');
  });

  it('shows the lists that a person may call, and their progress', async () => {
    network.use(...onDashboard(FIGURES, ['list-7']));
    await openApp();
    const list = within((await screen.findByText('List list-7')).closest('li')!);
    expect(list.getByText('25%')).toBeDefined();
    expect(list.getByRole('link', { name: 'Start List list-7' }).getAttribute('href')).toBe('/contacts/list-7');
    expect(card('Call Lists').textContent).toContain('Your lists are below.');
  });

  it('reports that an agent has no list, instead of a link to Access Denied', async () => {
    network.use(...onDashboard(FIGURES, []));
    await openApp();
    await screen.findByRole('heading', { name: 'Your Lists' });
    expect(card('Start Dialing').textContent).toContain('No list is assigned to you yet.');
  });

  it('shows an admin the first steps in an empty product', async () => {
    network.use(...onDashboard(FIGURES, []));
    await openApp({ session: { role: 'admin' } });
    await screen.findByRole('heading', { name: 'Your Lists' });
    expect(card('Start Dialing').textContent).toContain('First create a call list');
    expect(card('Start Dialing').getAttribute('href')).toBe('/admin/call-lists');
  });

  /** The links of the figures, with their values. */
  const figuresOf = (panel: { getAllByRole: (role: string) => HTMLElement[] }) =>
    panel
      .getAllByRole('link')
      .map((link) => [link.closest('div,li')?.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]);
  const asked: TeamTodayQueryVariables[] = [];
  const onTeamToday = () =>
    onDocument(TeamTodayDocument, (variables) => {
      asked.push(variables);
      return TODAY;
    });
  const lead = (id: string, name: string) => ({ id, name, role: 'lead' as const });

  it('shows admins the organization’s day above their own; each figure opens the entries that it counts', async () => {
    network.use(onTeamToday(), ...onDashboard(FIGURES, []));
    await openApp({ session: { role: 'admin' } });
    const panel = within(await screen.findByRole('region', { name: 'Organization Today' }));
    await panel.findByRole('link', { name: 'Calls' });
    expect(figuresOf(panel)).toEqual([
      ['Calls1,234', '/reports?team=all&period=today'],
      ['Agents at Work7', '/board?team=all'],
      ['Callbacks Overdue3', '/board?team=all#overdue-callbacks'],
      ['Calls Without a Result2', '/board?team=all#open-calls'],
      ['Renewals1,250 left', '/contacts/list-1'],
    ]);
    expect(asked.at(-1)).toEqual({ timeZone: 'UTC' });
    const own = await screen.findByRole('group', { name: 'Total Calls Today' });
    const above = screen.getByRole('heading', { name: 'Organization Today' });
    expect(above.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await screen.findByRole('region', { name: 'Your Callbacks Due' })).toBeDefined();
  });

  it('shows leads the day of a team that they lead', async () => {
    network.use(onTeamToday(), ...onDashboard());
    const agent = { id: 't-0', name: 'East', role: 'agent' as const };
    const { user } = await openApp({ session: { teams: [agent, lead('t-1', 'North'), lead('t-2', 'South')] } });
    const panel = within(await screen.findByRole('region', { name: 'Team Today' }));
    await panel.findByRole('link', { name: 'Calls' });
    expect(figuresOf(panel)[2]).toEqual(['Callbacks Overdue3', '/board?team=t-1#overdue-callbacks']);
    const options = within(panel.getByRole('combobox', { name: 'Team' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['North', 'South']);
    await user.selectOptions(panel.getByRole('combobox', { name: 'Team' }), 'South');
    await expect.poll(() => asked.at(-1)).toEqual({ timeZone: 'UTC', teamId: 't-2' });
    await expect.poll(() => figuresOf(panel)[0]).toEqual(['Calls1,234', '/reports?team=t-2&period=today']);
    expect(screen.queryByText('Organization Today')).toBeNull();
  });

  it('names the only team of a lead, and shows agents neither', async () => {
    network.use(onTeamToday(), ...onDashboard());
    await openApp({ session: { teams: [lead('t-1', 'North')] } });
    const panel = within(await screen.findByRole('region', { name: 'Team Today' }));
    expect(panel.getByText('North')).toBeDefined();
    expect(panel.queryByRole('combobox')).toBeNull();
    cleanup();
    await openApp({ session: { teams: [{ id: 't-1', name: 'North', role: 'agent' }] } });
    expect(await screen.findByRole('region', { name: 'Callbacks Due' })).toBeDefined();
    expect(screen.queryByText('Team Today')).toBeNull();
  });

  it('has two more cards for admins, one of them coming soon', async () => {
    network.use(...onDashboard());
    const { user } = await openApp({ session: { role: 'admin' } });
    expect(card('Admin Dashboard').getAttribute('href')).toBe('/admin');
    await user.click(screen.getByRole('button', { name: /^Settings/ }));
    expect(screen.getByText('Settings feature coming soon!')).toBeDefined();
  });

  it('has neither for agents', async () => {
    network.use(...onDashboard());
    await openApp();
    expect(screen.queryByText('Admin Dashboard')).toBeNull();
    expect(screen.queryByText('Settings')).toBeNull();
  });

  it('reports figures that cannot be read, keeps the rest, and reads them by Retry', async () => {
    network.use(...onDashboard());
    network.use(onDocument(DashboardFiguresDocument, () => refusal('UNAVAILABLE')));
    const { user } = await openApp();
    expect(await screen.findByText('Your figures could not be loaded')).toBeDefined();
    expect(card('Start Dialing')).toBeDefined();
    network.use(...onDashboard());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('61.7%')).toBeDefined();
  });
});

function card(title: string) {
  return screen.getByRole('link', { name: new RegExp(`^${title}`) });
}

describe('Get Started', () => {
  afterEach(() => window.localStorage.clear());
  const admin = { session: { role: 'admin' as const } };

  it('leads an admin from an empty platform to the first call, and can be hidden in this browser', async () => {
    const { teamSummary, ...rest } = getStarted(0);
    network.use(
      onDocument(GetStartedDocument, () => ({ ...rest, teamSummary: teamSummary && { ...teamSummary, total: 2 } })),
      ...onDashboard(),
    );
    const { user } = await openApp(admin);
    const panel = within(await screen.findByRole('region', { name: 'Get Started' }));
    expect(panel.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Create a call list',
      'Import contacts',
      'Assign agents',
      'Invite your team',
      'Choose calling rules',
    ]);
    expect(panel.getAllByRole('link')).toHaveLength(5);
    expect(panel.getByRole('img', { name: 'Done' }).closest('li')?.textContent).toBe('Invite your team');
    await user.click(panel.getByRole('button', { name: 'Hide' }));
    cleanup();
    await openApp(admin);
    await screen.findByText('No recent activity');
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
  });

  it('is over when every step is done', async () => {
    network.use(...onDashboard());
    await openApp(admin);
    await screen.findByText('No recent activity');
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
  });
});
