import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ClaimContactDocument, RecordDispositionDocument, ScheduleRetryDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, type TestContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const queueOf = queueOn(network);

const person = (firstName: string, number: string, about: Partial<TestContact> = {}) =>
  aContact({ firstName, lastName: 'Lead', phone: `415555${number}`, phoneE164: `+1415555${number}`, ...about });
const three = () => [person('Ada', '0101'), person('Bea', '0102'), person('Cleo', '0103')] as const;
const LATER = { __typename: 'Retry', tries: 1, maxTries: 5, at: '2036-06-05T14:30:00Z' } as const;
const tel = (...numbers: string[]) => numbers.map((number) => `tel:+1415555${number}`);

const rowOf = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
const isCurrent = (name: string) => waitFor(() => expect(rowOf(name).getAttribute('aria-current')).toBe('true'));
const bar = () => screen.getByRole('region', { name: 'Calling' });
const callCurrent = () => screen.getByRole('button', { name: 'Call Current' });

/** By keys, as an agent works all day; each call is dialed before its result is chosen. */
async function call(...keys: string[]) {
  const before = device.dialled.length;
  await user.keyboard('c');
  await findDialog('Call Result');
  // A call waits so long for its claim.
  await waitFor(() => expect(device.dialled.length).toBe(before + 1));
  for (const key of keys) await user.keyboard(key);
  await dialogIsGone();
}

describe('makes the next callable contact current after every saved result', () => {
  it('calls two people with Try Again, and then finds no one left', async () => {
    queueOf(person('Ada', '0101'), person('Bea', '0102'));
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    for (let turn = 0; turn < 2; turn += 1) await call('2', 't');
    expect(device.dialled).toEqual(tel('0101', '0102'));
    await waitFor(() => expect(bar().textContent).toContain('Nobody left to call in this view.'));
    expect(callCurrent().hasAttribute('disabled')).toBe(true);
    await user.keyboard('c');
    expect(device.dialled).toHaveLength(2);
    expect(screen.queryByRole('listitem', { current: true })).toBeNull();
  });

  it('offline', async () => {
    queueOf(...three());
    network.use(
      onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response),
      onDocument(ScheduleRetryDocument, () => HttpResponse.error() as Response),
    );
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await call('w', '{Control>}{Enter}{/Control}');
    await isCurrent('Bea Lead');
    await call('2', 't');
    await isCurrent('Cleo Lead');
    await call('w', '{Control>}{Enter}{/Control}');
    expect(device.dialled).toEqual(tel('0101', '0102', '0103'));
    await waitFor(() => expect(bar().textContent).toContain('Nobody left to call in this view.'));
  });

  it('is current before the answer, also after a chosen contact that is to be called later', async () => {
    queueOf(person('Ada', '0101', { status: 'attempted', retry: LATER }), person('Bea', '0102'));
    network.use(onDocument(RecordDispositionDocument, () => new Promise<never>(() => undefined)));
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await isCurrent('Bea Lead');
    await user.keyboard('j');
    await isCurrent('Ada Lead');
    await call('w', '{Control>}{Enter}{/Control}', '{Escape}');
    await isCurrent('Bea Lead');
    // The answer has not been given up either.
    expect(shell.notices).toEqual([]);
  });

  it('is current after the details by hand, and at the top after the last row', async () => {
    queueOf(...three());
    renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Cleo Lead' }));
    const details = await findDialog('Cleo Lead');
    await user.click(details.getByRole('button', { name: 'Loser' }));
    await details.findByText('Contact marked as loser');
    await user.click(details.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
    await isCurrent('Ada Lead');
  });

  it('does not move on Cancel and Escape', async () => {
    queueOf(...three());
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await call('{Escape}');
    await isCurrent('Ada Lead');
  });

  it('is not a contact to be called later at first', async () => {
    queueOf(
      person('Ada', '0101', { status: 'attempted', retry: LATER }),
      person('Bea', '0102', { status: 'attempted' }),
    );
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await isCurrent('Bea Lead');
  });
});

describe('the bar', () => {
  it('names the current call with the duration in its dialog, and then the saved result', async () => {
    queueOf(...three());
    renderQueue();
    await user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0102/ }));
    const dialog = await findDialog('Call Result');
    const time = () => dialog.getByRole('timer').textContent;
    expect(bar().textContent).toContain(`On call: Bea Lead · +1 (415) 555-0102 · ${time()}`);
    await waitFor(() => expect(time()).not.toBe('0:00'));
    expect(bar().textContent).toContain(`On call: Bea Lead · +1 (415) 555-0102 · ${time()}`);
    await user.keyboard('w{Control>}{Enter}{/Control}');
    await dialogIsGone();
    await waitFor(() => expect(bar().textContent).toContain('Bea Lead saved as Winner.'));
    await user.keyboard('c');
    await findDialog('Call Result');
    expect(bar().textContent).not.toContain('saved as');
    expect(bar().textContent).toContain('On call: Cleo Lead');
  });

  it('names the call of a result that was kept', async () => {
    queueOf(...three());
    const { unmount } = renderQueue();
    await user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0103/ }));
    const dialog = await findDialog('Call Result');
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'asks for a price');
    unmount();
    renderQueue();
    await findDialog('Call Result');
    expect(bar().textContent).toContain('On call: Cleo Lead · +1 (415) 555-0103');
  });
});

it('closes no other dialog on the answer to one result', async () => {
  const server = queueOf(...three());
  const late = Promise.withResolvers<void>();
  network.use(
    onDocument(RecordDispositionDocument, async (variables) => {
      await late.promise;
      return server.record(variables);
    }),
  );
  renderQueue();
  await screen.findByRole('button', { name: 'Ada Lead' });
  await user.click(callCurrent());
  let dialog = await findDialog('Call Result');
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'done');
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('textbox', { name: 'Notes' }));
  await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
  await dialogIsGone();
  await user.click(screen.getByRole('link', { name: /^\+1 \(415\) 555-0102/ }));
  dialog = await findDialog('Call Result');
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'pack');
  late.resolve();
  await waitFor(() => expect(server.asked.results).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ada Lead' })).toBeNull());
  await user.keyboard('age');
  expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('package');
  expect(dialog.getByText(/Bea Lead/)).toBeDefined();
});

describe('a contact that a colleague has finished', () => {
  it('is reported in its row, is not dialed, and the next one is current', async () => {
    const [ada, bea, cleo] = three();
    const server = queueOf(ada, bea, cleo);
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await isCurrent('Ada Lead');
    server.finish(ada.id, 'Ana Lima');
    await screen.findByText('by Ana Lima');
    const row = within(rowOf('Ada Lead'));
    expect(row.getByText('Winner')).toBeDefined();
    expect(row.getByRole('button', { name: /Finished by Ana Lima/ }).hasAttribute('disabled')).toBe(true);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Ada Lead');
    await isCurrent('Bea Lead');
    await user.keyboard('c');
    await findDialog('Call Result');
    await waitFor(() => expect(device.dialled).toEqual(tel('0102')));
  });

  it('is not dialed by the call key when chosen by hand, and the bar shows why', async () => {
    const [ada, bea] = three();
    const server = queueOf(ada, bea);
    renderQueue();
    await isCurrent('Ada Lead');
    server.finish(ada.id, 'Ana Lima');
    await isCurrent('Bea Lead');
    await user.keyboard('k');
    await isCurrent('Ada Lead');
    expect(within(bar()).getByText('Finished by Ana Lima')).toBeDefined();
    expect(within(bar()).getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(true);
    await user.keyboard('c');
    await user.keyboard('jc');
    await findDialog('Call Result');
    await waitFor(() => expect(device.dialled).toEqual(tel('0102')));
  });

  it.each([
    ['was made', {}],
    ['was counted already', { totalCalls: 0 }],
  ])('shows the sentence and dials no one after a late tap, when a call %s', async (_what, counted) => {
    const [ada, bea] = three();
    const server = queueOf(ada, bea);
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await waitFor(() => expect(server.asked.activity).toBeGreaterThan(0));
    server.finish(ada.id, 'Ana Lima', { status: 'winner', ...counted });
    await user.click(screen.getByRole('link', { name: /^\+1 \(415\) 555-0101/ }));
    await waitFor(() => expect(shell.notices.at(-1)?.body).toBe('Ana Lima has called this contact meanwhile: Winner.'));
    await dialogIsGone();
    expect(device.dialled).toEqual([]);
    expect(server.asked.logs).toEqual([]);
    expect(await screen.findByText('by Ana Lima')).toBeDefined();
  });

  it('is still called without an answer', async () => {
    queueOf(...three());
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    network.use(onDocument(ClaimContactDocument, () => new Promise<never>(() => undefined)));
    await user.keyboard('c');
    await waitFor(() => expect(device.dialled).toEqual(tel('0101')));
  });
});
