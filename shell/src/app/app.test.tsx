import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { unsavedResultsKey } from '@dialdeck/contract';
import { fakeShell } from '@dialdeck/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DashboardFiguresDocument } from '#__generated__/graphql.ts';
import { findReturnPoint } from '#notices/return-point.ts';
import { moduleWith, onDashboard, onOwnLists, openApp, remoteInfo } from '#testing/signed-in-app.tsx';

const network = testNetwork();

const agent = remoteInfo('agent', [{ path: '/contacts', nav: { label: 'Contacts', to: '/contacts', order: 10 } }]);
const admin = remoteInfo('admin', [
  { path: '/admin', roles: ['admin'], nav: { label: 'Admin', to: '/admin', order: 30 } },
]);
const reports = remoteInfo('reports', [{ path: '/reports', nav: { label: 'Reports', to: '/reports', order: 20 } }]);
const remotes = [admin, reports, agent];

describe('the top bar', () => {
  it.each([
    ['user', ['Dashboard', 'Contacts', 'Reports']],
    ['admin', ['Dashboard', 'Contacts', 'Reports', 'Admin']],
  ] as const)('links the screens that a person with role %s may open, in order', async (role, expected) => {
    network.use(...onDashboard());
    await openApp({ session: { role }, remotes });
    const links = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a');
    expect([...links].map(({ textContent }) => textContent)).toEqual(expected);
  });

  it('shows initials, full name and role, and Logout loads /api/logout', async () => {
    network.use(...onDashboard());
    await openApp({ session: { firstName: 'Ada', lastName: 'Lovelace' } });
    expect(screen.getByText('AL')).toBeDefined();
    expect(screen.getByText('Ada Lovelace')).toBeDefined();
    expect(screen.getByText('user')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' }).getAttribute('href')).toBe('/api/logout');
  });

  it('shows a person’s picture, and the address of a person without a name', async () => {
    network.use(...onDashboard());
    await openApp({ session: { firstName: null, lastName: null, profileImageUrl: '/me.png' } });
    expect(screen.getByText('ada.agent@example.com')).toBeDefined();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/me.png');
  });

  it('reports that there is no network', async () => {
    network.use(...onDashboard());
    await openApp();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText('Offline')).toBeDefined();
  });
});

describe('results that are not saved', () => {
  const key = unsavedResultsKey(fakeShell().session.id);
  afterEach(() => window.localStorage.clear());

  it('are announced with a link to them, also when another tab has just kept or saved one', async () => {
    network.use(...onDashboard());
    window.localStorage.setItem(key, JSON.stringify([{}, {}]));
    await openApp({ remotes });
    expect(screen.getByRole('link', { name: '2 results not saved' }).getAttribute('href')).toBe('/contacts');
    window.localStorage.setItem(key, JSON.stringify([{}]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(screen.getByRole('link', { name: '1 result not saved' })).toBeDefined();
  });

  it.each(['', '7', '{'])('ignore an invalid entry: %s', async (kept) => {
    network.use(...onDashboard());
    window.localStorage.setItem(key, kept);
    await openApp({ remotes });
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  it('are named at sign-out, which can be canceled', async () => {
    network.use(...onDashboard());
    window.localStorage.setItem(key, JSON.stringify([{}, {}]));
    const { user } = await openApp({ remotes });
    const logout = screen.getByRole('button', { name: 'Logout' });
    await user.click(logout);
    expect(await screen.findByRole('heading', { name: '2 results are not saved' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    window.localStorage.setItem(key, '[{}]');
    await user.click(logout);
    expect(await screen.findByRole('heading', { name: '1 result is not saved' })).toBeDefined();
    expect(screen.getByText(/It stays in this browser, with names, phone numbers and notes/)).toBeDefined();
  });

  it('are shown by the queue itself, there', async () => {
    window.localStorage.setItem(key, '[{}]');
    const importEntry = async () => moduleWith('agent', '/contacts', async () => () => <p>the queue</p>);
    await openApp({ path: '/contacts', remotes, importEntry });
    expect(await screen.findByText('the queue')).toBeDefined();
    expect(screen.queryByText(/not saved/)).toBeNull();
  });
});

describe('the focus after a change of screen', () => {
  it('is on the new screen when it left with the old one', async () => {
    network.use(...onDashboard());
    const { user } = await openApp();
    const content = screen.getByRole('main');
    await user.click(within(content).getByRole('link', { name: /^Call Lists/ }));
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
    expect(document.activeElement).toBe(content);
  });

  it('stays on the link of the bar that was followed', async () => {
    network.use(...onDashboard());
    const { user } = await openApp({ path: '/nowhere' });
    const link = screen.getByRole('link', { name: 'Dashboard' });
    await user.click(link);
    expect(screen.queryByRole('heading', { name: '404 Page Not Found' })).toBeNull();
    expect(document.activeElement).toBe(link);
  });
});

describe('where the person may not go', () => {
  it.each(['/admin', '/admin/users2', '/admin/nowhere'])('shows agents Access Denied at %s', async (path) => {
    network.use(onOwnLists(['list-7']));
    await openApp({ path, remotes });
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
    expect((await screen.findByRole('link', { name: 'List list-7' })).getAttribute('href')).toBe('/contacts/list-7');
    expect(screen.getByText('You need admin privileges to access this page.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it.each(['/nowhere', '/contactsx', '/reports/nowhere'])('shows 404 Page Not Found at %s', async (path) => {
    await openApp({ path, remotes });
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  });
});

describe('when the session has ended', () => {
  it('shows an Unauthorized toast, and goes to /api/login after 500 ms', async () => {
    network.use(...onDashboard());
    network.use(onDocument(DashboardFiguresDocument, () => refusal('UNAUTHENTICATED')));
    const { leave } = await openApp();
    expect(await screen.findByText('Unauthorized')).toBeDefined();
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(leave.mock.calls).toEqual([['/api/login']]));
    expect(findReturnPoint(window)).toEqual({ userId: fakeShell().session.id, address: '/' });
  });

  it('does so also when the page itself has no session', async () => {
    const { leave } = await openApp({ session: null });
    expect(screen.getByText('Unauthorized')).toBeDefined();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/login'));
  });
});

it('gives a module the session, navigation and toasts', async () => {
  network.use(...onDashboard());
  const importEntry = async () =>
    moduleWith('agent', '/contacts', async () => ({ shell }) => (
      <>
        <p>{shell.session.firstName}'s queue</p>
        <button type="button" onClick={() => shell.notify({ title: 'Call Result Saved' })}>
          save
        </button>
        <button type="button" onClick={() => shell.navigate('/')}>
          home
        </button>
      </>
    ));
  const { user } = await openApp({ path: '/contacts', remotes, importEntry });
  expect(await screen.findByText("Ada's queue")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(screen.getByText('Call Result Saved')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'home' }));
  expect(screen.getByRole('heading', { name: 'Welcome back, Ada!' })).toBeDefined();
});
