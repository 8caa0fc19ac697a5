import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CallListNamesDocument, FirstQueueDocument } from '#__generated__/graphql.ts';
import { findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { NAMES } from '#testing/list-names.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const queueOf = queueOn(network);
const user = userEvent.setup({ delay: null });

const WAIT = { timeout: 6_000 };
const selector = () => within(screen.getByRole('combobox', { name: 'Call list' }));

it.each([
  ['with contacts', [aContact({ firstName: 'Nora', lastName: 'New' })]],
  ['without contacts', []],
])('announces that an open list %s was paused, offers the others, and brings it back', async (_, contacts) => {
  const server = queueOf(...contacts);
  const { address } = renderQueue();
  await screen.findByText(contacts.length > 0 ? '1 of 1 contacts' : 'No Contacts Yet');
  server.pause.isOn = true;
  expect(await screen.findByText('Spring leads is paused.', {}, WAIT)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Spring leads' })).toBeTruthy();
  expect(selector().queryByRole('option', { name: 'Spring leads' })).toBeNull();
  server.pause.isOn = false;
  await waitFor(() => expect(screen.queryByText('Spring leads is paused.')).toBeNull(), WAIT);
  expect(selector().getByRole('option', { name: 'Spring leads' })).toBeTruthy();
  server.pause.isOn = true;
  await screen.findByText('Spring leads is paused.', {}, WAIT);
  await user.click(
    within(screen.getByRole('list', { name: 'Other call lists' })).getByRole('link', { name: 'Autumn leads' }),
  );
  await waitFor(() => expect(address()).toBe('/contacts/other-list'));
});

it('stops auto-dial at the pause, and keeps the open form of a call', async () => {
  const server = queueOf(aContact({ firstName: 'Nora', lastName: 'New' }));
  renderQueue();
  await screen.findByText('1 of 1 contacts');
  await user.click(screen.getByRole('button', { name: /^Call Current/ }));
  const dialog = await screen.findByRole('dialog');
  server.pause.isOn = true;
  await screen.findByText('Spring leads is paused.', {}, WAIT);
  expect(dialog.isConnected).toBe(true);
  expect(screen.getByRole('button', { name: /^Start Auto Dial/ })).toBeTruthy();
});

it('shows a lead the paused list with its badge', async () => {
  const server = queueOf(aContact({ firstName: 'Nora', lastName: 'New' }));
  server.pause.isLead = true;
  renderQueue();
  await screen.findByText('1 of 1 contacts');
  expect(screen.queryByText('Paused')).toBeNull();
  server.pause.isOn = true;
  expect(await screen.findByText('Paused', {}, WAIT)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nora New' })).toBeTruthy();
  expect(screen.queryByText('Spring leads is paused.')).toBeNull();
});

it.each([
  ['another list', NAMES.nodes.slice(1)],
  ['no other list', []],
])('lets an agent with %s finish a call of a list that was paused before the page was opened', async (_, lists) => {
  const nora = aContact({ firstName: 'Nora', lastName: 'New' });
  const server = queueOf(nora);
  network.use(
    onDocument(CallListNamesDocument, () => ({ __typename: 'Query', callLists: { ...NAMES, nodes: lists } })),
  );
  server.leaveOpen(nora.id, new Date().toISOString());
  server.pause.isOn = true;
  renderQueue();
  expect(await screen.findByText('This list is paused.', {}, WAIT)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^1 call without a result/ }));
  await user.click(await screen.findByRole('button', { name: 'Finish Nora New' }));
  const form = await findDialog('Call Result');
  await user.selectOptions(form.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
  await user.click(await form.findByRole('button', { name: 'Try Again in 30 minutes' }));
  await waitFor(() => expect(server.asked.retries).toHaveLength(1));
});

it('leads an agent whose lists are all paused from the bare address to the call without a result', async () => {
  const nora = aContact({ firstName: 'Nora', lastName: 'New' });
  const server = queueOf(nora);
  const callLists = { ...NAMES, nodes: [] };
  network.use(
    onDocument(CallListNamesDocument, () => ({ __typename: 'Query', callLists })),
    onDocument(FirstQueueDocument, () => ({
      __typename: 'Query',
      callLists,
      first: { __typename: 'CallListConnection', nodes: [] },
    })),
  );
  server.leaveOpen(nora.id, new Date().toISOString());
  server.pause.isOn = true;
  const { address } = renderQueue('/contacts');
  expect(await screen.findByText('This list is paused.', {}, WAIT)).toBeTruthy();
  expect(address()).toBe(`/contacts/${LIST_ID}`);
  await user.click(await screen.findByRole('button', { name: /^1 call without a result/ }));
  expect(await screen.findByRole('button', { name: 'Finish Nora New' })).toBeTruthy();
});
