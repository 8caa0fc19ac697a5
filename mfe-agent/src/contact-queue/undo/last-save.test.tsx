import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const queueOf = queueOn(network);
const person = (firstName: string) => aContact({ firstName, lastName: 'Lead' });
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

async function callAndSave(...keys: string[]) {
  const before = device.dialled.length;
  await user.keyboard('c');
  await findDialog('Call Result');
  await waitFor(() => expect(device.dialled.length).toBe(before + 1));
  for (const key of keys) await user.keyboard(key);
  await dialogIsGone();
}
const WINNER = ['w', '{Control>}{Enter}{/Control}'] as const;

it('takes back a call that reached no one, saved from the panel after another result', async () => {
  const [ada, bea] = [person('Ada'), person('Bea')];
  const server = queueOf(ada, bea);
  server.leaveOpen(bea.id, new Date().toISOString());
  renderQueue();
  await screen.findByRole('button', { name: /^1 call without a result/ });
  await callAndSave(...WINNER);
  await bar().findByText('Ada Lead');
  await user.keyboard('o');
  await user.click(await screen.findByRole('button', { name: 'I did not reach anybody: Bea Lead' }));
  await waitFor(() => expect(bar().getByText(/saved as Try Again/).parentElement?.textContent).toContain('Bea Lead'));
  await user.keyboard('u');
  await waitFor(() => expect(server.asked.undone).toEqual([bea.id]));
});

/** Saves Winner for Ada while the answers are lost, and opens the page again with a connection. */
async function saveOffline() {
  const ada = person('Ada');
  const server = queueOf(ada, person('Bea'));
  network.use(onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response));
  const { unmount } = renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await callAndSave(...WINNER);
  await screen.findByRole('button', { name: /1 result waiting to be sent/ });
  return { ada, server, unmount };
}

it('leaves the bar alone when a result is sent without the agent', async () => {
  const { server, unmount } = await saveOffline();
  unmount();
  network.resetHandlers();
  network.use(...server.handlers);
  renderQueue();
  await waitFor(() => expect(server.asked.results).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /1 result waiting to be sent/ })).toBeNull());
  expect(bar().queryByText(/saved as/)).toBeNull();
  expect(bar().queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('takes back a result that the agent sends now', async () => {
  const { ada, server, unmount } = await saveOffline();
  unmount();
  renderQueue();
  await user.click(await screen.findByRole('button', { name: /1 result waiting to be sent/ }));
  const send = await screen.findByRole('button', { name: 'Send now' });
  network.resetHandlers();
  network.use(...server.handlers);
  await user.click(send);
  await waitFor(() => expect(bar().getByText(/saved as Winner/).textContent).toBe('Ada Lead saved as Winner.'));
  await user.keyboard('u');
  await findDialog('Call Result');
  expect(server.asked.undone).toEqual([ada.id]);
});

it('announces that the number stays on the do-not-call list, before and after, and brings the dialog back', async () => {
  queueOf(person('Ada'), person('Bea'));
  const shell = renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  const number = dialog
    .getByText(/^Adds /)
    .textContent?.match(/^Adds (.+) to the do-not-call list\. Undo does not remove it\.$/)?.[1];
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'angry');
  // Letters right after it would be part of it.
  await user.click(dialog.getByRole('heading', { name: 'Ada Lead' }));
  await user.keyboard('x');
  await dialogIsGone();
  await waitFor(() =>
    expect(bar().getByText(/saved as/).textContent).toBe(
      `Ada Lead saved as Archive. ${number} is on the do-not-call list and stays there.`,
    ),
  );
  await user.keyboard('u');
  expect((await findDialog('Call Result')).getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'angry');
  expect(bar().getByText(/is as before/).textContent).toBe(
    `Ada Lead is as before. ${number} stays on the do-not-call list.`,
  );
  expect(shell.notices.filter(({ variant }) => variant === 'destructive')).toEqual([]);
});

it('adds the time of a callback', async () => {
  queueOf(person('Ada'), person('Bea'));
  renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await callAndSave('q', '{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(bar().getByText(/saved as/).textContent).toMatch(/^Ada Lead saved as Call Back, .*\d{1,2}:\d\d\.$/),
  );
});

it('is shared by the tabs of one agent', async () => {
  queueOf(person('Ada'), person('Bea'));
  const { session } = renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await callAndSave(...WINNER);
  await bar().findByText(/saved as Winner/);
  const other = new BroadcastChannel(`dialdeck.said.${session.id}`);
  other.postMessage(null);
  await waitFor(() => expect(bar().queryByText(/saved as Winner/)).toBeNull());
  other.close();
});
