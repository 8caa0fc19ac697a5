import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ClaimNextDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { stateServer } from '#testing/state-handlers.ts';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));
const state = (text: string) => bar().findByRole('button', { name: `Your state: ${text}` });

async function openQueue(options = {}) {
  const server = stateServer(options);
  const ada = aContact({ firstName: 'Ada', lastName: 'Lead', phone: '4155550101', phoneE164: '+14155550101' });
  const queue = createQueueServer([ada, aContact({ firstName: 'Bea' })]);
  network.use(...queue.handlers, ...server.handlers);
  const shell = renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await state('Ready');
  return { server, queue, shell };
}

it('pauses by P and the digit of the code, and resumes', async () => {
  const { server } = await openQueue();
  await user.keyboard('p');
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['1Break', '2Lunch']);
  await user.keyboard('2');
  await state('Paused: Lunch');
  expect(server.asked).toEqual([{ state: 'paused', codeId: 'code-2' }]);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(bar().getByRole('button', { name: 'Resume' }));
  await state('Ready');
  expect(server.asked.at(-1)).toEqual({ state: 'ready' });
  expect(bar().queryByRole('button', { name: 'Resume' })).toBeNull();
});

it('keeps a pause that is requested in a call until its result, and can take it back', async () => {
  const { server } = await openQueue();
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  server.isCalling = true;
  expect(await state('On call')).toBeTruthy();
  await user.click(await state('On call'));
  await user.click(await screen.findByRole('menuitem', { name: /Break/ }));
  await state('On call · Break next');
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  await state('Paused: Break');
});

it('is ready after a call that is left without a result', async () => {
  const { server } = await openQueue();
  await user.keyboard('c');
  await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  await user.keyboard('{Escape}');
  await dialogIsGone();
  await state('Ready');
  await waitFor(() => expect(server.asked).toEqual([{ state: 'ready', leavesCall: true }]));
});

it('reports every 20 seconds that the queue is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  try {
    const { server } = await openQueue();
    expect(server.seen).toEqual([LIST_ID]);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(server.seen).toEqual([LIST_ID, LIST_ID]));
  } finally {
    vi.useRealTimers();
  }
});

it('shows a refusal, and keeps the state', async () => {
  const { shell } = await openQueue({ isRefusing: true });
  await user.click(await state('Ready'));
  await user.click(await screen.findByRole('menuitem', { name: /Break/ }));
  await waitFor(() => expect(shell.notices.at(-1)).toBeTruthy());
  await state('Ready');
});

it('explains why auto-dial gets no contact in a pause', async () => {
  const { shell } = await openQueue();
  network.use(onDocument(ClaimNextDocument, () => refusal('CONFLICT', 'You are paused.')));
  await user.keyboard('a');
  await waitFor(() => expect(shell.notices.map(({ title }) => title)).toContain('You are paused.'));
  expect(device.dialled).toEqual([]);
});
