import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { fakeShell } from '@dialdeck/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LogCallDocument, RecordDispositionDocument } from '#__generated__/graphql.ts';
import { rememberDial } from '#contact-queue/call/own-dials.ts';
import { callHasBegun, dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, type TestContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const queueOf = queueOn(network);

const person = (firstName: string, about: Partial<TestContact> = {}) =>
  aContact({ firstName, lastName: 'Lead', ...about });
const OWN_ID = fakeShell({}).session.id;
/** A call that was made in this browser. */
function leaveOwnCall(server: ReturnType<typeof queueOf>, { id }: TestContact): void {
  rememberDial(OWN_ID, 'own');
  server.leaveOpen(id, new Date().toISOString(), 'own');
}
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

/** A call of the current contact, whose form is closed without a result. */
async function callAndLeave(how: '{Escape}' | 'Cancel') {
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toHaveLength(1));
  if (how === 'Cancel') await user.click(dialog.getByRole('button', { name: how }));
  else await user.keyboard(how);
  await dialogIsGone();
}

describe('while a contact has a call without a result', () => {
  it.each(['{Escape}', 'Cancel'] as const)('is shown in the bar after %s, and C continues the call', async (how) => {
    const server = queueOf(person('Ada'), person('Bea'));
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndLeave(how);
    expect((await bar().findByText(/has no result/)).textContent).toBe('Call with Ada Lead has no result.');
    await waitFor(() => expect(server.asked.logs).toHaveLength(1));
    await user.keyboard('c');
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await waitFor(() => expect(server.asked.results).toMatchObject([{ input: { callLogId: 'log' } }]));
    expect(device.dialled).toHaveLength(1);
    expect(server.asked.logs).toHaveLength(1);
  });

  const ways: readonly (readonly [string, (name: string) => Promise<void>])[] = [
    ['Finish Call', () => user.click(bar().getByRole('button', { name: 'Finish Call' }))],
    ['Call Current', () => user.click(bar().getByRole('button', { name: 'Call Current' }))],
    ['A', () => user.keyboard('a')],
    ['its phone button', (name) => user.click(screen.getByRole('link', { name: new RegExp(`${name} Lead$`) }))],
    [
      'Call in its details',
      async () => {
        await user.keyboard('d');
        const details = within(await screen.findByRole('dialog'));
        await user.click(await details.findByRole('button', { name: 'Call' }));
      },
    ],
  ];
  it.each(ways)('%s continues it', async (_, act) => {
    const ada = person('Ada');
    const server = queueOf(ada, person('Bea'));
    leaveOwnCall(server, ada);
    renderQueue();
    await bar().findByText(/has no result/);
    await act('Ada');
    expect((await findDialog('Call Result')).getByText(/^Called today at /)).toBeDefined();
    expect(device.dialled).toEqual([]);
    expect(server.asked.logs).toEqual([]);
  });

  it('is continued by auto-dial in the details, once another contact was current', async () => {
    const [ada, bea] = [person('Ada'), person('Bea')];
    const server = queueOf(ada, bea);
    leaveOwnCall(server, bea);
    renderQueue();
    await screen.findByRole('button', { name: /^1 call without a result/ });
    await user.keyboard('a');
    await callHasBegun(await findDialog('Ada Lead'));
    await user.keyboard('w{Control>}{Enter}{/Control}n');
    await callHasBegun(await findDialog('Bea Lead'));
    await user.keyboard('w{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.asked.results[1]).toMatchObject({ input: { callLogId: `open-${bea.id}` } }));
    expect(device.dialled).toHaveLength(1);
  });

  it.each([
    ['of another device', new Date().toISOString(), null],
    ['of this browser, eight hours old', new Date(Date.now() - 8 * 3_600_000).toISOString(), 'own'],
  ])('leaves the keys alone for a call %s', async (_, calledAt, key) => {
    const ada = person('Ada');
    const server = queueOf(ada, person('Bea'));
    rememberDial(OWN_ID, 'own');
    server.leaveOpen(ada.id, calledAt, key);
    renderQueue();
    await screen.findByRole('button', { name: /^1 call without a result/ });
    expect(bar().queryByText(/has no result/)).toBeNull();
    await user.keyboard('c');
    await findDialog('Call Result');
    await waitFor(() => expect(device.dialled).toHaveLength(1));
  });

  it('dials another contact as usual', async () => {
    const ada = person('Ada');
    const server = queueOf(ada, person('Bea'));
    leaveOwnCall(server, ada);
    renderQueue();
    await bar().findByText(/has no result/);
    await user.keyboard('jc');
    await findDialog('Call Result');
    await waitFor(() => expect(device.dialled).toHaveLength(1));
  });

  it('is continued by a callback of the lane', async () => {
    const dora = person('Dora', { status: 'callback', callbackAt: '2026-01-01T10:00:00Z' });
    const server = queueOf(person('Ada'), dora);
    leaveOwnCall(server, dora);
    renderQueue();
    await screen.findByRole('button', { name: /^1 call without a result/ });
    await user.keyboard('b');
    await user.click(await screen.findByRole('button', { name: 'Call Dora Lead' }));
    await findDialog('Call Result');
    expect(device.dialled).toEqual([]);
  });

  it('counts a call whose log has not reached the server as well', async () => {
    queueOf(person('Ada'), person('Bea'));
    network.use(onDocument(LogCallDocument, () => new Promise<never>(() => undefined)));
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndLeave('{Escape}');
    await user.keyboard('c');
    await findDialog('Call Result');
    expect(device.dialled).toHaveLength(1);
  });
});

describe('Save Result closes the dialog with the key', () => {
  async function callAndSave(name: string, ...keys: string[]) {
    const before = device.dialled.length;
    await user.keyboard('c');
    const dialog = await findDialog('Call Result');
    expect(dialog.getByRole('heading', { name: `${name} Lead` })).toBeDefined();
    await waitFor(() => expect(device.dialled.length).toBe(before + 1));
    for (const key of keys) await user.keyboard(key);
  }
  const SAVE = '{Control>}{Enter}{/Control}';

  it('lets the next C call the next contact before the answer', async () => {
    const server = queueOf(person('Ada'), person('Bea'));
    const late = Promise.withResolvers<void>();
    network.use(
      onDocument(RecordDispositionDocument, async (variables) => {
        await late.promise;
        return server.record(variables);
      }),
    );
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('Ada', 'w', SAVE);
    await callAndSave('Bea', '{Escape}');
    late.resolve();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
  });

  it('restores the form with all typed values after a refusal', async () => {
    queueOf(person('Ada'), person('Bea'));
    network.use(onDocument(RecordDispositionDocument, () => refusal('CONFLICT', 'Bo Lima is calling this contact.')));
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('Ada', 'w');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'takes it');
    await user.keyboard(SAVE);
    const alert = await (await findDialog('Call Result')).findByRole('alert');
    expect(alert.textContent).toBe('Bo Lima is calling this contact.');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'takes it');
  });

  it('keeps a result refused during the next call among the calls without one', async () => {
    const server = queueOf(person('Ada'), person('Bea'));
    const late = Promise.withResolvers<void>();
    network.use(
      onDocument(RecordDispositionDocument, async () => {
        await late.promise;
        return refusal('CONFLICT', 'Bo Lima is calling this contact.');
      }),
    );
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('Ada', 'w', SAVE);
    await callAndSave('Bea');
    late.resolve();
    await waitFor(() => expect(shell.notices.at(-1)?.body).toBe('Bo Lima is calling this contact.'));
    expect((await findDialog('Call Result')).getByRole('heading', { name: 'Bea Lead' })).toBeDefined();
    const refused = await bar().findByText(/was not saved/);
    expect(refused.textContent).toBe('Ada Lead was not saved: Bo Lima is calling this contact.');
    await user.keyboard('{Escape}');
    await dialogIsGone();
    await user.click(bar().getByRole('button', { name: 'Continue' }));
    const dialog = await findDialog('Call Result');
    expect(dialog.getByRole('heading', { name: 'Ada Lead' })).toBeDefined();
    expect(dialog.getByRole('alert').textContent).toBe('Bo Lima is calling this contact.');
    expect(dialog.getByRole('button', { name: 'Winner' }).getAttribute('aria-pressed')).toBe('true');
    expect(bar().queryByText(/was not saved/)).toBeNull();
    expect(server.asked.results).toEqual([]);
  });
});
