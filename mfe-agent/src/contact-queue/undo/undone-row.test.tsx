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

function twoLeads() {
  const ada = aContact({ firstName: 'Ada', lastName: 'Lead', phone: '4155550101', phoneE164: '+14155550101' });
  const bea = aContact({ firstName: 'Bea', lastName: 'Lead', phone: '4155550102', phoneE164: '+14155550102' });
  const server = createQueueServer([ada, bea]);
  network.use(...server.handlers);
  renderQueue();
  return server;
}
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

async function callAndSave() {
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled.length).toBeGreaterThan(0));
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
  await bar().findByText(/saved as Winner/);
}

async function undoAndPutAway() {
  await user.keyboard('u');
  await findDialog('Call Result');
  await user.keyboard('{Escape}');
  await dialogIsGone();
}

it('brings back the row of an undone result at its place with the earlier counts, and reads no list again', async () => {
  const { asked } = twoLeads();
  await screen.findByRole('button', { name: 'Ada Lead' });
  expect(screen.getByText('2 of 2 contacts')).toBeDefined();
  const pages = asked.pages.length;
  expect(figure('Calls Made')).toBe('0');
  await callAndSave();
  await screen.findByText('1 of 2 contacts');
  expect(figure('Calls Made')).toBe('1');
  await undoAndPutAway();
  await screen.findByText('2 of 2 contacts');
  expect(figure('Calls Made')).toBe('0');
  // Its call is still in the log: called contacts come after the others.
  expect(screen.getAllByRole('button', { name: /^(Ada|Bea) Lead$/ }).map(({ textContent }) => textContent)).toEqual([
    'Bea Lead',
    'Ada Lead',
  ]);
  expect(asked.pages).toHaveLength(pages);
});

it('reads the rows again under a search: only the server knows whether it finds the contact', async () => {
  const { asked } = twoLeads();
  await screen.findByRole('button', { name: 'Bea Lead' });
  await user.type(screen.getByRole('searchbox'), 'Ada');
  await screen.findByText('1 of 2 contacts');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bea Lead' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Ada Lead' }));
  await user.keyboard('{Escape}');
  await dialogIsGone();
  await callAndSave();
  await screen.findByText('0 of 2 contacts');
  const pages = asked.pages.length;
  await undoAndPutAway();
  await waitFor(() => expect(asked.pages.length, 'pages that were read').toBe(pages + 1));
  await screen.findByText('1 of 2 contacts');
  expect(screen.getByRole('button', { name: 'Ada Lead' })).toBeDefined();
});

it('brings back a result in the details if it was saved there', async () => {
  twoLeads();
  await user.click(await screen.findByRole('button', { name: 'Ada Lead' }));
  const details = await findDialog('Ada Lead');
  await user.type(details.getByRole('textbox', { name: 'Notes' }), 'takes it');
  await user.click(details.getByRole('button', { name: 'Winner' }));
  await waitFor(() => expect(details.queryByRole('textbox', { name: 'Notes' })).toHaveProperty('disabled', true));
  await screen.findByText('1 of 2 contacts');
  await user.keyboard('{Escape}');
  await dialogIsGone();
  await user.keyboard('u');
  const again = await findDialog('Ada Lead');
  expect(again.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'takes it');
});
