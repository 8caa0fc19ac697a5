import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dialogIsGone } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

async function openQueue() {
  network.use(...createQueueServer([aContact(), aContact(), aContact()]).handlers);
  const queue = renderQueue();
  await screen.findByText('3 of 3 contacts');
  return queue;
}
const place = () => within(screen.getByRole('region', { name: 'Calling' })).getByText(/ of 3$/).textContent;

it('moves by J and K, goes to the search by /, and opens the details by D', async () => {
  await openQueue();
  await user.keyboard('jjk');
  expect(place()).toBe('2 of 3');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search contacts' }));
  await user.keyboard('a{Tab}');
  expect(screen.getByRole('button', { name: 'Start Auto Dial' })).toBeDefined();
  await user.keyboard('d');
  expect(await screen.findByRole('dialog')).toBeDefined();
});

it('accepts keys immediately, although the user was typing when the previous queue closed', async () => {
  const { unmount } = await openQueue();
  await user.keyboard('/a');
  unmount();
  await openQueue();
  await user.keyboard('j');
  expect(place()).toBe('2 of 3');
});

it('lists all keys by ?, and lets the user switch them off (WCAG 2.1.4)', async () => {
  await openQueue();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Call the current contact')).toBeDefined();
  await user.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await dialogIsGone();
  await user.keyboard('jjd?');
  expect(place()).toBe('1 of 3');
  expect(screen.queryByRole('dialog')).toBeNull();
});
