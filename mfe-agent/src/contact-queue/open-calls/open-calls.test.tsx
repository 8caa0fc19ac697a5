import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

/** Calls of this agent, made on another device this morning, that have no result. */
function openCalls(count: number) {
  const people = Array.from({ length: count }, (_, index) => aContact({ firstName: `P${index}`, lastName: 'Lead' }));
  const server = createQueueServer(people);
  for (const { id } of people) server.leaveOpen(id, new Date().toISOString());
  network.use(...server.handlers);
  return { server, people };
}

it('opens the panel by O, and by Finish the dialog of that call; the line counts one less immediately', async () => {
  const { server, people } = openCalls(2);
  renderQueue();
  await screen.findByRole('button', { name: /^2 calls without a result/ });
  await user.keyboard('o');
  const region = await screen.findByRole('region', { name: 'Calls without a result' });
  await user.click(await screen.findByRole('button', { name: 'Finish P0 Lead' }));
  expect(region).toBeDefined();
  const dialog = await findDialog('Call Result');
  expect(dialog.getByText(/^Called today at \d\d:\d\d from another device\.$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  expect(server.asked.results[0]).toMatchObject({
    contactId: people[0]?.id,
    input: { disposition: 'winner', callLogId: `open-${people[0]?.id}` },
  });
  expect(device.dialled).toEqual([]);
});

it('leaves the focus in the panel, on the next call, after one was finished there; Escape anywhere closes the panel', async () => {
  openCalls(2);
  renderQueue();
  await screen.findByRole('button', { name: /^2 calls without a result/ });
  await user.keyboard('o');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Finish P0 Lead' })));
  await user.keyboard('{Enter}');
  const dialog = await findDialog('Call Result');
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Finish P1 Lead' })));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Calls without a result' })).toBeNull());
});

it('counts all calls without a result, and reports how many the panel does not show', async () => {
  const { server, people } = openCalls(1);
  const [{ id } = { id: '' }] = people;
  for (let older = 1; older <= 214; older++) server.leaveOpen(id, new Date().toISOString(), null, `older-${older}`);
  renderQueue();
  await user.click(await screen.findByRole('button', { name: /^215 calls without a result/ }));
  const panel = within(await screen.findByRole('region', { name: 'Calls without a result' }));
  expect(panel.getByText('15 older calls follow once these have results.')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: /^I did not reach anybody/ })[0] as HTMLElement);
  await screen.findByRole('button', { name: /^214 calls without a result/ });
  // It leaves after the paint, and belongs to this test.
  await waitFor(() => expect(server.asked.retries).toHaveLength(1));
});

it('saves no answer for the call by I did not reach anybody', async () => {
  const { server, people } = openCalls(1);
  renderQueue();
  await user.click(await screen.findByRole('button', { name: /^1 call without a result/ }));
  await user.click(await screen.findByRole('button', { name: /^I did not reach anybody/ }));
  await waitFor(() => expect(server.asked.retries).toHaveLength(1));
  expect(server.asked.retries[0]?.input).toEqual({ callOutcome: 'no-answer', callLogId: `open-${people[0]?.id}` });
});

it('makes auto-dial wait for more than five', async () => {
  openCalls(6);
  const shell = renderQueue();
  await screen.findByRole('button', { name: /^6 calls without a result/ });
  await user.keyboard('a');
  expect(shell.notices.at(-1)?.title).toBe('Finish your open calls first.');
  expect(await screen.findByRole('region', { name: 'Calls without a result' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start Auto Dial' })).toBeDefined();
});

it('does not show a call of this browser as a call of another device', async () => {
  const server = createQueueServer([aContact({ firstName: 'Nora', lastName: 'New' })]);
  network.use(...server.handlers);
  const { unmount } = renderQueue();
  await screen.findByRole('button', { name: 'Nora New' });
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(server.asked.logs).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await dialogIsGone();
  unmount();
  renderQueue();
  await user.click(await screen.findByRole('button', { name: /^1 call without a result/ }));
  await user.click(await screen.findByRole('button', { name: 'Finish Nora New' }));
  expect((await findDialog('Call Result')).getByText(/^Called (?:today|on Jun 4) at \d\d:\d\d\.$/)).toBeDefined();
});

it.each([
  [
    'a stopped timer',
    (dialog: Awaited<ReturnType<typeof findDialog>>) => dialog.getByRole('button', { name: 'Stop timer' }),
  ],
  ['an outcome without an answer', null],
])('reports the end of the call to the server immediately after %s', async (_, button) => {
  const server = createQueueServer([aContact({ firstName: 'Nora', lastName: 'New' })]);
  network.use(...server.handlers);
  renderQueue();
  await screen.findByRole('button', { name: 'Nora New' });
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(server.asked.logs).toHaveLength(1));
  if (button) await user.click(button(dialog));
  else await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
  await waitFor(() => expect(server.asked.ended).toEqual(['log']));
});
