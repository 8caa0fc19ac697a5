import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ClaimNextDocument, ListFunnelDocument } from '#__generated__/graphql.ts';
import { funnelHandler } from '#testing/funnel-handler.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

const OPENING = '2036-03-03T17:00:00Z';

function queue(...handlers: Parameters<typeof network.use>) {
  network.use(...handlers, ...createQueueServer([aContact()]).handlers);
}

const funnelOf2000 = () =>
  funnelHandler(() => 2_000, { CLOSED: 64, DECIDED: 4 }, [{ at: OPENING, count: 60 }], ['exempted']);

it('shows in the header how many can be called now, and on a click why the others cannot', async () => {
  queue(funnelOf2000());
  const shell = renderQueue(undefined, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: '1,932 can be called now' }));
  expect(screen.getByText(/^as of \d\d:\d\d$/)).toBeDefined();
  const panel = within(await screen.findByRole('region', { name: 'Why not now?' }));
  expect(panel.getAllByRole('listitem').map((stage) => stage.textContent)).toEqual([
    'Contacts2,000',
    'Already resolved4Show these contacts',
    'Do not call or listed0',
    'No consent0',
    'No known time zone0',
    'Waiting0',
    expect.stringMatching(/^Closed now6460 open at Mar 3, 2036, 17:00Show these contactsChange rules$/),
    'Being called0',
    'Can be called now1,932Show these contacts',
  ]);
  expect(panel.getByText(/^Counted as of \d\d:\d\d$/)).toBeDefined();
  expect(panel.getByText('Every number is checked again before dialing.')).toBeDefined();
  expect(panel.getByText('This list is too long to count contacts exempted by consent.')).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'Change rules' }));
  expect(shell.visited).toEqual(['/admin/rules']);
});

it('leads an admin to the screen where contacts without a place get a region', async () => {
  queue(funnelHandler(() => 2_000, { PLACE_UNKNOWN: 218 }, []));
  const shell = renderQueue(undefined, { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: '1,782 can be called now' }));
  await user.click(await screen.findByRole('button', { name: 'Add region' }));
  expect(shell.visited).toEqual([expect.stringMatching(/^\/admin\/call-lists\?whyNotNow=.+/)]);
});

it('gives an agent no link to an admin screen', async () => {
  queue(funnelOf2000());
  const shell = renderQueue();
  await user.click(await screen.findByRole('button', { name: '1,932 can be called now' }));
  const panel = within(await screen.findByRole('region', { name: 'Why not now?' }));
  expect(panel.queryByRole('button', { name: 'Change rules' })).toBeNull();
  const [decided, closed] = panel.getAllByRole('button', { name: 'Show these contacts' });
  await user.click(decided as HTMLElement);
  expect(screen.getByRole('button', { name: 'Show All' }).getAttribute('aria-pressed')).toBe('true');
  expect(shell.address()).toBe(`/contacts/${LIST_ID}?stage=DECIDED&show=all`);
  await user.click(closed as HTMLElement);
  expect(shell.address()).toBe(`/contacts/${LIST_ID}?show=all&stage=CLOSED`);
});

it('shows when the next contact can be called after auto-dial runs dry', async () => {
  queue(
    onDocument(ClaimNextDocument, () => ({ __typename: 'Mutation', claimNext: null })),
    funnelHandler(() => 2_000, { CLOSED: 1_204, WAITING: 310 }, [{ at: OPENING, count: 1_204 }]),
  );
  const shell = renderQueue();
  await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
  const bar = within(screen.getByRole('region', { name: 'Calling' }));
  expect(await bar.findByText(/^1,204 open at Mar 3, 2036, 17:00 · 310 wait for another try$/)).toBeDefined();
  expect(shell.notices.at(-1)).toMatchObject({ title: 'Auto-Dialing Stopped' });
});

it('keeps the queue working without an answer', async () => {
  queue(onDocument(ListFunnelDocument, () => refusal('UNAVAILABLE')));
  renderQueue();
  expect(await screen.findByText('1 of 1 contacts')).toBeDefined();
  expect(screen.queryByText(/can be called now/)).toBeNull();
});
