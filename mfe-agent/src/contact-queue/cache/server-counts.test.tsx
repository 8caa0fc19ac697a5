import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, type TestContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const queueOf = queueOn(network);

const DUE = { status: 'callback', callbackAt: '2026-01-01T10:00:00Z' } as const;
const person = (firstName: string, about: Partial<TestContact> = {}) =>
  aContact({ firstName, lastName: 'Lead', ...about });
/** More than a page: callbacks come last, so theirs is not loaded. */
const sixty = () => Array.from({ length: 60 }, (_, index) => person(`P${index}`));

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));
const counts = () => `${figure('Calls Made')} made, ${figure('Remaining')} left`;

async function call(name: string, ...keys: string[]) {
  await user.keyboard('b');
  await user.click(await screen.findByRole('button', { name: `Call ${name}` }));
  await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  for (const key of keys) await user.keyboard(key);
  await dialogIsGone();
}

it('keeps a callback completed after Try Again and after its undo', async () => {
  queueOf(person('Ada'), person('Dora', DUE));
  renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  expect(counts()).toBe('1 made, 1 left');
  await call('Dora Lead', '2', 't');
  await bar().findByText(/saved as Try Again/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(counts()).toBe('1 made, 1 left');
  await user.keyboard('u');
  await findDialog('Call Result');
  expect(counts()).toBe('1 made, 1 left');
});

it('keeps an attempted contact with an earlier result completed once', async () => {
  const dora = person('Dora', DUE);
  const server = queueOf(person('Ada'), dora);
  server.change('Dora', { status: 'attempted', callbackAt: null });
  renderQueue();
  await user.click(await screen.findByRole('button', { name: 'Dora Lead' }));
  const details = await findDialog('Dora Lead');
  await user.click(details.getByRole('button', { name: 'Winner' }));
  await details.findByText('Contact marked as winner');
  await waitFor(() => expect(screen.getByText('1 of 2 contacts')).toBeDefined());
  expect(counts()).toBe('1 made, 1 left');
});

it('takes a finished callback of a page that is not loaded off the badge and the bar', async () => {
  queueOf(...sixty(), person('Dora', DUE));
  renderQueue();
  await screen.findByText('61 of 61 contacts');
  await call('Dora Lead', 'w', '{Control>}{Enter}{/Control}');
  await screen.findByText('60 of 61 contacts');
  expect(bar().getByText(/of 60$/)).toBeDefined();
  await user.keyboard('u');
  await screen.findByText('61 of 61 contacts');
});

it('counts a call that a colleague has finished', async () => {
  const ada = person('Ada');
  const server = queueOf(ada, person('Bea'));
  renderQueue();
  await screen.findByText('2 of 2 contacts');
  await waitFor(() => expect(server.asked.activity).toBeGreaterThan(0));
  server.finish(ada.id, 'Ana Lima');
  await screen.findByText('1 of 2 contacts', undefined, { timeout: 4_000 });
  expect(counts()).toBe('1 made, 1 left');
});
