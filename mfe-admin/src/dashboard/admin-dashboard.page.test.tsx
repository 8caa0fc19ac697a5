import { onDocument, partialAnswer, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AdminDashboardPageDocument, LogoutDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { teamSummary } from '#testing/people.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { AdminDashboardPage } from './admin-dashboard.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });

const FIGURES = {
  __typename: 'Query',
  teamSummary: teamSummary(7, 5),
  contactTotals: { __typename: 'ContactTotals', callLists: 3, contacts: 1482 },
  organisationCallsToday: 96,
} as const;

function figures() {
  server.use(onDocument(AdminDashboardPageDocument, () => FIGURES));
}

const figure = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;

describe('Admin dashboard', () => {
  it('shows the four figures', async () => {
    figures();
    renderAdmin(AdminDashboardPage);
    expect(await figure('Total Users')).toContain('7');
    expect(await figure('Call Lists')).toContain('3');
    expect(await figure('Total Contacts')).toContain((1482).toLocaleString());
    expect(await figure('Calls Today')).toContain('96');
  });

  it('links to every area that an admin manages', async () => {
    figures();
    renderAdmin(AdminDashboardPage);
    await figure('Total Users');
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(/Manage Users/)).toBe('/admin/users2');
    expect(link(/Manage Call Lists/)).toBe('/admin/call-lists');
    expect(link(/Upload contact sheets directly to users/)).toBe('/admin/upload-to-user');
    expect(link(/Analytics/)).toBe('/reports');
    for (const name of ['Settings', 'User Permissions']) {
      expect(screen.getByRole('heading', { name }).closest('a')).toBeNull();
    }
  });

  it('offers to try again when the figures cannot be read', async () => {
    server.use(onDocument(AdminDashboardPageDocument, () => refusal('UNAVAILABLE')));
    renderAdmin(AdminDashboardPage);
    expect((await screen.findByRole('alert')).textContent).toContain('not available right now');
    figures();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await figure('Total Users')).toContain('7');
  });

  it.each([
    ['teamSummary', ['Total Users']],
    ['contactTotals', ['Call Lists', 'Total Contacts']],
    ['organisationCallsToday', ['Calls Today']],
  ])('shows the other figures when %s cannot be read, and tries again', async (missing, labels) => {
    server.use(onDocument(AdminDashboardPageDocument, () => partialAnswer({ ...FIGURES, [missing]: null })));
    renderAdmin(AdminDashboardPage);
    expect((await screen.findByRole('alert')).textContent).toContain('Some figures could not be loaded');
    for (const label of ['Total Users', 'Call Lists', 'Total Contacts', 'Calls Today'])
      expect([label, (await figure(label))?.includes('–')]).toEqual([label, labels.includes(label)]);
    figures();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(async () => expect(await figure(labels[0] ?? '')).not.toContain('–'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const ENTRIES = [
  ['Dashboard', '/admin'],
  ['Team Members V3', '/admin/users2'],
  ['Call Lists', '/admin/call-lists'],
  ['Teams', '/admin/teams'],
  ['Calling Rules', '/admin/rules'],
  ['Do Not Call', '/admin/do-not-call'],
  ['Evidence', '/admin/evidence'],
  ['Results', '/admin/results'],
  ['Scripts', '/admin/scripts'],
  ['Sign-in', '/admin/sign-in'],
];

describe('Admin layout', () => {
  it('has product title, badge, welcome line and navigation with the current entry marked', async () => {
    figures();
    renderAdmin(AdminDashboardPage);
    await figure('Total Users');
    for (const text of ['Dialdeck', 'Admin Panel', 'Welcome, Ada']) expect(screen.getByText(text)).toBeTruthy();
    const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ENTRIES);
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  it('opens the navigation as a drawer where there is no room at the side', async () => {
    figures();
    renderAdmin(AdminDashboardPage);
    await figure('Total Users');
    // jsdom is as wide as it likes, so the button is there but not shown.
    await user.click(screen.getByLabelText('Admin navigation'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getAllByRole('link')).toHaveLength(ENTRIES.length);
  });

  it('signs out and goes to the first page', async () => {
    figures();
    server.use(onDocument(LogoutDocument, () => ({ __typename: 'Mutation', logout: true })));
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
    renderAdmin(AdminDashboardPage);
    await figure('Total Users');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });
});
