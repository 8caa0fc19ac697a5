import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { testNetwork } from '@dialdeck/apollo/testing/test-network';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LiftStopDocument, ModulesDocument, type ModulesQuery, StopReleaseDocument } from '#__generated__/graphql.ts';
import { onDashboard, openApp } from '#testing/signed-in-app.tsx';

const network = testNetwork();

type Module = ModulesQuery['modules'][number];
const MODULE: Module = {
  ...{ __typename: 'Module', name: 'agent', team: 'agent-desk', version: '1.4.2', previous: '1.4.1' },
  canary: { __typename: 'ModuleCanary', version: '1.5.0', users: ['u1', 'u2'], percent: 10 },
  releases: [{ __typename: 'ModuleReleaseReports', version: '1.4.2', opens: 40, failed: 1 }],
  ...{ stops: [], canStop: true, command: 'kubectl annotate' },
};
let modules: Module[];
const sent: unknown[] = [];

beforeEach(() => {
  modules = [MODULE];
  sent.length = 0;
  network.use(
    ...onDashboard(),
    onDocument(ModulesDocument, () => ({ __typename: 'Query', modules })),
    onDocument(StopReleaseDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', stopRelease: { __typename: 'StoppedRelease', isKnown: false } };
    }),
    onDocument(LiftStopDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', liftStop: true };
    }),
  );
});

const open = (role: 'admin' | 'user' = 'admin') => openApp({ path: '/modules', session: { role } });

it('shows the release for everybody, the canary and the reports of the last hour', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Modules' }));
  for (const heading of ['Module', 'For Everybody', 'Canary', 'Last Hour'])
    expect(table.getByRole('columnheader', { name: heading })).toBeTruthy();
  for (const text of ['agent-desk', '1.5.0 for 2 people and 10 %', '1.4.2: 40 opens, 1 failed'])
    expect(table.getByText(text)).toBeTruthy();
  expect(screen.getByText('Which release of each module people get.')).toBeTruthy();
});

it('denies access to others', async () => {
  await open('user');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

it('rolls a module back, with a reason', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Roll Back/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll back agent to 1.4.1?' }));
  expect(dialog.getByText('People get 1.4.1 with their next screen. Nothing restarts.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'The queue is empty');
  modules = [{ ...MODULE, version: '1.4.1', previous: null, canary: null }];
  await user.click(dialog.getByRole('button', { name: 'Roll Back' }));
  expect(await screen.findByText('Rolled Back')).toBeTruthy();
  expect(screen.getByText('agent is at 1.4.1.')).toBeTruthy();
  expect(sent).toEqual([{ module: 'agent', version: '1.4.2', reason: 'The queue is empty' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Roll Back/ })).toBeNull());
});

it('keeps the dialog open with the sentence of a refusal', async () => {
  network.use(
    onDocument(StopReleaseDocument, () => refusal('CONFLICT', 'There is no other release of agent to go back to')),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Stop Canary/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop the canary 1.5.0 of agent?' }));
  await user.click(dialog.getByRole('button', { name: 'Stop Canary' }));
  expect(await dialog.findByText('There is no other release of agent to go back to')).toBeTruthy();
});

it('shows a stop of the last hour, and lifts it', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const reason = '3 of 21 opens failed in 10 minutes, in 3 sessions';
  const stop = { __typename: 'ModuleStop' as const, version: '1.5.0', at, by: 'dialdeck', byUser: null, reason };
  modules = [{ ...MODULE, canary: null, stops: [stop] }];
  const { user } = await open();
  expect(
    await screen.findByText(new RegExp(`^1\\.5\\.0 stopped at \\d\\d:\\d\\d by Dialdeck: ${reason}`)),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Lift/ }));
  await waitFor(() => expect(sent).toEqual([{ module: 'agent', version: '1.5.0' }]));
});

it('titles a refusal to lift a stop Not saved', async () => {
  const stop = { __typename: 'ModuleStop' as const, version: '1.5.0', by: 'dialdeck', byUser: null, reason: 'Slow' };
  modules = [{ ...MODULE, canary: null, stops: [{ ...stop, at: new Date().toISOString() }] }];
  network.use(onDocument(LiftStopDocument, () => refusal('NOT_FOUND', 'This stop has ended')));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Lift/ }));
  expect(await screen.findByText('This stop has ended')).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
});

it('shows the command instead of buttons where the gateway has no right to stop', async () => {
  modules = [{ ...MODULE, canStop: false }];
  await open();
  expect(await screen.findByText('kubectl annotate')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Roll Back|Stop Canary/ })).toBeNull();
  await act(async () => undefined);
});
