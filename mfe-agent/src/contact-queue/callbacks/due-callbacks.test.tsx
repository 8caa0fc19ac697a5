import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, type TestContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const promised = (firstName: string, about: Partial<TestContact> = {}) =>
  aContact({ firstName, lastName: 'Due', status: 'callback', callbackAt: '2026-06-03T14:30:00Z', ...about });

function queueOf(...contacts: TestContact[]) {
  const server = createQueueServer(contacts);
  network.use(...server.handlers);
  return server;
}
const lane = async () => within(await screen.findByRole('region', { name: 'Callbacks due' }));

describe('contract section 4: shown in a "Callbacks due" lane above the queue', () => {
  it('name, list, time and Call; one that is called leaves the lane', async () => {
    const server = queueOf(promised('Dora', { phone: '4155550177', phoneE164: '+14155550177' }), promised('Emil'));
    renderQueue();
    const due = await lane();
    expect(due.getByText('2')).toBeDefined();
    expect(due.getByText('Dora Due')).toBeDefined();
    expect(due.getAllByText(/Spring leads · Jun 3, 2:30/)).toHaveLength(2);
    await user.click(due.getByRole('button', { name: 'Call Dora Due' }));
    expect(device.dialled).toEqual(['tel:+14155550177']);
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(due.queryByText('Dora Due')).toBeNull());
    expect(due.getByText('Emil Due')).toBeDefined();
    expect(server.asked.results).toHaveLength(1);
  });

  it('the first three, and all of them when asked for', async () => {
    queueOf(...['A', 'B', 'C', 'D', 'E'].map((name) => promised(name)));
    renderQueue();
    const due = await lane();
    expect(due.getAllByRole('listitem')).toHaveLength(3);
    await user.click(due.getByRole('button', { name: 'Show all 5' }));
    expect(due.getAllByRole('listitem')).toHaveLength(5);
    await user.click(due.getByRole('button', { name: 'Show fewer' }));
    expect(due.getAllByRole('listitem')).toHaveLength(3);
  });

  it('more than it holds: says how many of how many', async () => {
    queueOf(...Array.from({ length: 22 }, (_, index) => promised(`C${index}`)));
    renderQueue();
    const due = await lane();
    expect(due.getByText('22')).toBeDefined();
    await user.click(due.getByRole('button', { name: 'Show 20 of 22' }));
    expect(due.getAllByRole('listitem')).toHaveLength(20);
  });

  it('nobody is due: no lane', async () => {
    queueOf(promised('Tom', { callbackAt: '2099-01-01T10:00:00Z' }), aContact({ firstName: 'Nora', lastName: 'New' }));
    renderQueue();
    await screen.findByRole('button', { name: 'Nora New' });
    expect(screen.queryByRole('region', { name: 'Callbacks due' })).toBeNull();
  });
});
