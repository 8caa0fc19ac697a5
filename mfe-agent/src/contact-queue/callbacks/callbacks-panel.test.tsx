import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, type TestContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const promised = (firstName: string, about: Partial<TestContact> = {}) =>
  aContact({ firstName, lastName: 'Due', status: 'callback', callbackAt: ago(125), ...about });

const queueOf = queueOn(network);
const line = (words: string | RegExp) => screen.findByRole('button', { name: words });
const panel = async () => within(await screen.findByRole('region', { name: 'Callbacks due' }));
const region = () => screen.queryByRole('region', { name: 'Callbacks due' });

describe('the line above the rows', () => {
  it('shows the number of due callbacks, and the most overdue one', async () => {
    queueOf(promised('Dora', { callbackAt: ago(30) }), promised('Emil', { callbackAt: ago(125) }));
    renderQueue();
    expect((await line(/^Callbacks due/)).textContent).toContain('Callbacks due 2 · Emil Due, 2 h overdue');
    expect(region()).toBeNull();
  });

  it('shows that no callback is due', async () => {
    queueOf(promised('Tom', { callbackAt: '2099-01-01T10:00:00Z' }));
    renderQueue();
    await line(/^No callbacks due/);
  });

  it('drops a callback that was finished on another device', async () => {
    const server = queueOf(promised('Dora'), promised('Emil', { callbackAt: ago(3) }));
    renderQueue();
    await line(/^Callbacks due 2 · Dora Due/);
    server.change('Dora', { status: 'winner', callbackAt: null });
    await waitFor(() => line(/^Callbacks due 1 · Emil Due, 3 min overdue/));
  });
});

describe('the panel of callbacks', () => {
  it('shows name, list, time in words, notes and Call; a callback leaves line and panel when called', async () => {
    const server = queueOf(
      promised('Dora', { phone: '4155550177', phoneE164: '+14155550177', notes: 'ask for the new offer' }),
      promised('Emil', { callbackAt: ago(20) }),
    );
    renderQueue();
    await user.click(await line(/^Callbacks due 2/));
    const due = await panel();
    const [dora, emil] = (await due.findAllByRole('listitem')).map((item) => item.textContent);
    expect(dora).toMatch(/^Dora DueSpring leads.*\d\d:\d\d · 2 h overdueask for the new offer/);
    expect(emil).toMatch(/^Emil DueSpring leads.*\d\d:\d\d · 20 min overdue/);
    await user.click(due.getByRole('button', { name: 'Call Dora Due' }));
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550177']));
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(due.queryByText('Dora Due')).toBeNull());
    expect(due.getByText('Emil Due')).toBeDefined();
    await line(/^Callbacks due 1 · Emil Due/);
    expect(server.asked.results).toHaveLength(1);
  });

  it('opens by B with the focus, moves by J and K, and returns the focus by Escape', async () => {
    queueOf(promised('Dora', { callbackAt: ago(50) }), promised('Emil', { callbackAt: ago(20) }));
    renderQueue();
    await line(/^Callbacks due 2/);
    const details = screen.getAllByRole('button', { name: /^View Details/ })[0];
    details?.focus();
    await user.keyboard('b');
    const call = async (name: string) => (await panel()).findByRole('button', { name: `Call ${name}` });
    await waitFor(async () => expect(document.activeElement).toBe(await call('Dora Due')));
    await user.keyboard('j');
    expect(document.activeElement).toBe(await call('Emil Due'));
    await user.keyboard('jk');
    expect(document.activeElement).toBe(await call('Dora Due'));
    // The queue has not moved meanwhile.
    expect(screen.getByText('1 of 2')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(region()).toBeNull();
    expect(document.activeElement).toBe(details);
  });

  it('uses letters as keys, whatever their case; with Ctrl the keys stay the browser’s', async () => {
    queueOf(promised('Dora', { callbackAt: ago(50) }), promised('Emil', { callbackAt: ago(20) }));
    renderQueue();
    await line(/^Callbacks due 2/);
    await user.keyboard('B');
    const call = async (name: string) => (await panel()).findByRole('button', { name: `Call ${name}` });
    await waitFor(async () => expect(document.activeElement).toBe(await call('Dora Due')));
    await user.keyboard('{Control>}j{/Control}');
    expect(document.activeElement).toBe(await call('Dora Due'));
    await user.keyboard('J');
    expect(document.activeElement).toBe(await call('Emil Due'));
    await user.keyboard('K');
    expect(document.activeElement).toBe(await call('Dora Due'));
    expect(screen.getByText('1 of 2')).toBeDefined();
  });

  it('gives the focus to the queue when it was opened from nowhere', async () => {
    queueOf(promised('Dora', { callbackAt: ago(50) }), promised('Emil', { callbackAt: ago(20) }));
    renderQueue();
    await line(/^Callbacks due 2/);
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('b');
    await (await panel()).findByRole('button', { name: 'Call Dora Due' });
    await user.keyboard('{Escape}');
    expect(region()).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Calling' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows all of them, 50 at a time', async () => {
    queueOf(...Array.from({ length: 120 }, (_, index) => promised(`C${index}`, { callbackAt: ago(200 - index) })));
    renderQueue();
    await user.click(await line(/^Callbacks due 120/));
    const due = await panel();
    const calls = () => due.getAllByRole('button', { name: /^Call / });
    await waitFor(() => expect(calls()).toHaveLength(50));
    await user.click(due.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(calls()).toHaveLength(100));
    await user.click(due.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(calls()).toHaveLength(120));
    expect(calls()[119]?.getAttribute('aria-label')).toBe('Call C119 Due');
    expect(due.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('keeps the focus when its entry is finished elsewhere', async () => {
    const server = queueOf(promised('Dora', { callbackAt: ago(50) }), promised('Emil', { callbackAt: ago(20) }));
    renderQueue();
    await line(/^Callbacks due 2/);
    await user.keyboard('b');
    const due = await panel();
    await due.findByRole('button', { name: 'Call Dora Due' });
    server.change('Dora', { status: 'winner', callbackAt: null });
    await waitFor(() => expect(due.queryByText('Dora Due')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Call Emil Due'));
  });
});
