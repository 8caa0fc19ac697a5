import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { Link, Route, Routes } from '@dialdeck/router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CallListSettingsDocument,
  ChangeCallingDocument,
  ChangeCallListDocument,
  MoveCallListDocument,
  ResultSetNamesDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { settingsOf } from '#testing/lists.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { teamsOf } from '#testing/teams.ts';
import { ListSettingsPage } from './list-settings.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const LEAD = { role: 'user', canManageLists: true, teams: [{ id: 't', name: 'Sales', role: 'lead' }] } as const;

let stored: ReturnType<typeof settingsOf>;
let sent: [string, unknown][];
beforeEach(() => {
  stored = settingsOf('l-1');
  sent = [];
  server.use(
    teamsOf({ id: 't', name: 'Sales' }),
    onDocument(CallListSettingsDocument, () => ({ __typename: 'Query', callList: stored })),
    onDocument(ChangeCallListDocument, ({ input }) => {
      sent.push(['list', input]);
      stored = { ...stored, ...(input as Partial<typeof stored>) };
      return { __typename: 'Mutation', changeCallList: stored };
    }),
    onDocument(ResultSetNamesDocument, () => ({
      __typename: 'Query',
      resultSets: [
        { __typename: 'ResultSet', id: null, name: 'Default' },
        { __typename: 'ResultSet', id: 's-1', name: 'Solar' },
      ],
    })),
    onDocument(ChangeCallingDocument, ({ input }) => {
      sent.push(['calling', input]);
      return { __typename: 'Mutation', changeCalling: stored };
    }),
    onDocument(MoveCallListDocument, ({ teamId }) => {
      sent.push(['team', teamId]);
      stored = { ...stored, teamId: teamId ?? null };
      return {
        __typename: 'Mutation',
        moveCallList: { __typename: 'CallList', id: stored.id, teamId: stored.teamId, teamName: null },
      };
    }),
  );
});

const open = (who?: Parameters<typeof renderAdmin>[2]) =>
  renderAdmin(
    ({ shell }) => (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <Routes>
          <Route path="/admin/call-lists/:id/settings" element={<ListSettingsPage shell={shell} />} />
          <Route path="*" element={<h1>Another screen</h1>} />
        </Routes>
      </>
    ),
    '/admin/call-lists/l-1/settings',
    who,
  );
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const saveOf = (fields: Awaited<ReturnType<typeof group>>) => fields.getByRole('button', { name: 'Save' });
const isIdle = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('the settings of a list', () => {
  it('choose a set of results, or the default one', async () => {
    open();
    const calls = await group('Calls and Retries');
    await calls.findByRole('option', { name: 'Solar' });
    await user.selectOptions(calls.getByLabelText('Results'), 'Solar');
    await user.click(saveOf(calls));
    await waitFor(() => expect(sent).toMatchObject([['list', { resultSetId: 's-1' }]]));
    await user.selectOptions(calls.getByLabelText('Results'), 'Default');
    await user.click(saveOf(calls));
    await waitFor(() => expect(sent[1]).toMatchObject(['list', { resultSetId: null }]));
  });

  it('form three groups, each with a Save button that a change enables', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy();
    const groups = await Promise.all(['List', 'Who and When', 'Calls and Retries'].map(group));
    expect(groups.map((each) => isIdle(saveOf(each)))).toEqual([true, true, true]);
    const [list, calling, calls] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]];
    await user.type(list!.getByLabelText('Description'), 'Trade fair');
    expect(groups.map((each) => isIdle(saveOf(each)))).toEqual([false, true, true]);
    await user.clear(list!.getByLabelText('Description'));
    expect(isIdle(saveOf(list!))).toBe(true);
    await user.selectOptions(calling!.getByLabelText('Audience'), 'Consumers');
    await user.type(calls!.getByLabelText('Tries at most'), '{backspace}3');
    expect(groups.map((each) => isIdle(saveOf(each)))).toEqual([true, false, false]);
    expect(sent).toEqual([]);
  });

  it('save name, description, team and country, and title the page with the new name', async () => {
    const shell = open();
    const list = await group('List');
    await user.clear(list.getByLabelText(/^Name/));
    await user.click(saveOf(list));
    expect(list.getByText('Name is required')).toBeTruthy();
    await user.type(list.getByLabelText(/^Name/), ' Autumn ');
    await user.type(list.getByLabelText('Description'), 'Trade fair');
    await user.selectOptions(await list.findByLabelText('Team'), 'Sales');
    await user.selectOptions(list.getByLabelText('Default Country'), 'Germany');
    await user.click(saveOf(list));
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn' })).toBeTruthy();
    expect(sent).toEqual([
      ['team', 't'],
      ['list', { name: 'Autumn', description: 'Trade fair', defaultCountry: 'DE' }],
    ]);
    expect(shell.notices).toEqual([{ title: 'List settings saved' }]);
    expect(isIdle(saveOf(list))).toBe(true);
  });

  it('save the rules for calls and their hours', async () => {
    open();
    const calling = await group('Who and When');
    await user.selectOptions(calling.getByLabelText('Audience'), 'Consumers');
    await user.click(calling.getByLabelText('Contacts are existing customers'));
    await user.type(calling.getByLabelText('Subject'), ' Solar ');
    await user.click(calling.getByLabelText('Own calling hours'));
    const end = calling.getByLabelText('To, line 1');
    fireEvent.change(end, { target: { value: '07:00' } });
    await user.click(saveOf(calling));
    expect(calling.getByText('Please choose days for each line, and a start before its end')).toBeTruthy();
    fireEvent.change(end, { target: { value: '00:00' } });
    await user.click(saveOf(calling));
    const hours = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '24:00' }];
    await waitFor(() =>
      expect(sent).toEqual([
        ['calling', { audience: 'consumer', subject: 'Solar', seller: null, customers: true, hours, endsOn: null }],
      ]),
    );
  });

  it('save delays and tries, checked in words', async () => {
    open();
    const calls = await group('Calls and Retries');
    const tries = calls.getByLabelText<HTMLInputElement>('Tries at most');
    expect(tries.value).toBe('5');
    await user.clear(tries);
    await user.click(saveOf(calls));
    expect(calls.getByText('From 1 to 20 tries')).toBeTruthy();
    await user.type(tries, '3');
    const wrapUp = calls.getByLabelText('Finish wrap-up in');
    await user.clear(wrapUp);
    await user.type(wrapUp, '14');
    await user.click(saveOf(calls));
    expect(calls.getByText('Choose 15 to 3,600 seconds, or 0 for no limit.')).toBeTruthy();
    await user.clear(wrapUp);
    await user.type(wrapUp, '60');
    await user.click(saveOf(calls));
    await waitFor(() => expect(sent).toMatchObject([['list', { maxTries: 3, wrapUpSeconds: 60 }]]));
  });

  it('keep the typed text when the server refuses it', async () => {
    server.use(onDocument(ChangeCallListDocument, () => refusal('INTERNAL')));
    const shell = open();
    const list = await group('List');
    await user.type(list.getByLabelText('Description'), 'Trade fair');
    await user.click(saveOf(list));
    await waitFor(() => expect(shell.notices).toHaveLength(1));
    expect(list.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Trade fair');
    expect(isIdle(saveOf(list))).toBe(false);
  });

  it('are only name, description and pause for a lead of the team, and nothing for another lead', async () => {
    stored = { ...stored, teamId: 't' };
    open(LEAD);
    const list = await group('List');
    expect(list.queryByLabelText('Default Country')).toBeNull();
    expect(list.queryByLabelText('Team')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Calls and Retries' })).toBeNull();
    await user.type(list.getByLabelText(/^Name/), ' 2');
    await user.click(saveOf(list));
    await waitFor(() => expect(sent).toEqual([['list', { name: 'Spring 2', description: null }]]));
  });

  it.each([
    ['a lead of another team', () => ({ ...settingsOf('l-1'), teamId: 'other' }), 'Only admins can change this list'],
    ['a list that is gone', () => null, 'Call list not found'],
  ])('are not shown for %s', async (_, callList, title) => {
    server.use(onDocument(CallListSettingsDocument, () => ({ __typename: 'Query', callList: callList() })));
    open(LEAD);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause List' })).toBeNull();
  });

  it('can be read again after a failure', async () => {
    server.use(onDocument(CallListSettingsDocument, () => refusal('INTERNAL')));
    open();
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

it('pauses a list after a confirmation, and resumes it', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Pause List' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause List' }));
  dialog.getByText("Agents can't call Spring until you resume it. Results of calls in progress are still saved.");
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Resume List' })).toBeTruthy();
  expect(screen.getByText('Paused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume List' }));
  expect(await screen.findByRole('button', { name: 'Pause List' })).toBeTruthy();
  expect(sent).toEqual([
    ['list', { isActive: false }],
    ['list', { isActive: true }],
  ]);
});

describe('leaving with changes', () => {
  const change = async () => user.type((await group('List')).getByLabelText('Description'), 'x');
  const leave = () => user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

  it('requires a confirmation, and stays with the typed text', async () => {
    open();
    await change();
    await leave();
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await group('List')).getByLabelText<HTMLTextAreaElement>('Description').value).toBe('x');
  });

  it('requires a confirmation, and leaves', async () => {
    open();
    await change();
    await leave();
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeTruthy();
  });

  it('requires no confirmation without changes, or once they are saved', async () => {
    open();
    await change();
    await user.click(saveOf(await group('List')));
    await waitFor(async () => expect(isIdle(saveOf(await group('List')))).toBe(true));
    await leave();
    expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('requires a confirmation when the user goes back, and stays at the address', async () => {
    open();
    await change();
    const { href } = window.location;
    window.history.back();
    await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(window.location.href).toBe(href);
    expect((await group('List')).getByLabelText<HTMLTextAreaElement>('Description').value).toBe('x');
  });

  it('lets the browser warn before the tab is closed', async () => {
    open();
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await group('List');
    expect(close()).toBe(true);
    await change();
    expect(close()).toBe(false);
  });
});
