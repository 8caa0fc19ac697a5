import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { LogCallDocument, RecordDispositionDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, aNora, LIST_ID } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { lineLost, tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const queueOf = queueOn(network);

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('Call-result dialog', () => {
  it('follows the tel: link on a tap, logs the call and opens the dialog with its timer', async () => {
    const contact = aNora();
    const server = queueOf(contact);
    renderQueue();
    const dialog = await tapPhone();
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550199']));
    await waitFor(() => expect(server.asked.logs).toHaveLength(1));
    expect(server.asked.logs[0]).toMatchObject({
      input: { callListId: LIST_ID, contactId: contact.id, phoneNumber: '+14155550199' },
      idempotencyKey: expect.any(String),
    });
    expect(dialog.getByRole('timer').textContent).toMatch(/^\d:\d\d$/);
    const outcomes = within(dialog.getByRole('combobox', { name: 'Call Outcome' })).getAllByRole('option');
    expect(outcomes.map((option) => option.getAttribute('value'))).toEqual([
      'answered',
      'no-answer',
      'busy',
      'voicemail',
      'invalid',
    ]);
    const steps = within(dialog.getByRole('group', { name: "What's Next" })).getAllByRole('button');
    expect(steps.map((step) => step.getAttribute('aria-keyshortcuts'))).toEqual(['Q', 'W', 'E', 'R']);
    expect(dialog.getByRole('button', { name: 'Save Result' }).hasAttribute('disabled')).toBe(true);
  });

  it('saves outcome, next step, duration and notes; the row leaves and the figures change without another read', async () => {
    const contact = aNora();
    const server = queueOf(contact, aContact({ firstName: 'Olga', lastName: 'Other' }));
    const shell = renderQueue();
    const dialog = await tapPhone();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'answered');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Duration' }));
    await user.type(dialog.getByRole('textbox', { name: 'Duration' }), '2:05');
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'signed');
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results).toEqual([
      {
        contactId: contact.id,
        input: { disposition: 'winner', callOutcome: 'answered', duration: 125, notes: 'signed', callLogId: 'log' },
        idempotencyKey: expect.any(String),
      },
    ]);
    await waitFor(() =>
      expect(shell.notices.at(-1)).toMatchObject({
        title: 'Call Result Saved',
        body: 'Contact disposition updated successfully',
        isQuiet: true,
      }),
    );
    await screen.findByText('1 of 2 contacts');
    expect(screen.queryByRole('button', { name: 'Nora New' })).toBeNull();
    expect(figure('Calls Made')).toBe('1');
    expect(figure('Remaining')).toBe('1');
    expect(server.asked.pages).toHaveLength(1);
    expect(within(screen.getByRole('region', { name: 'Calling' })).getByText('Olga Other')).toBeDefined();
  });

  it('shows the timing of Call Back, "24 hours default", and a time of one’s own not earlier than now', async () => {
    const server = queueOf(aNora());
    renderQueue();
    const dialog = await tapPhone();
    expect(dialog.queryByRole('combobox', { name: 'Callback Timing' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Call Back' }));
    const timing = dialog.getByRole('combobox', { name: 'Callback Timing' }) as HTMLSelectElement;
    expect(timing.value).toBe('24hours');
    await user.selectOptions(timing, 'custom');
    const time = dialog.getByLabelText(/Callback Date and Time/) as HTMLInputElement;
    expect(time.type).toBe('datetime-local');
    fireEvent.change(time, { target: { value: '2020-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    expect(await dialog.findByText('Custom callback date cannot be earlier than now')).toBeDefined();
    expect(server.asked.results).toEqual([]);
    fireEvent.change(time, { target: { value: '2099-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results.length).toBeGreaterThan(0));
    expect(server.asked.results[0]?.input).toMatchObject({
      callbackTime: 'custom',
      customCallbackDate: '2099-01-01T10:00:00.000Z',
    });
    const row = within(screen.getByRole('button', { name: 'Nora New' }).closest('li') as HTMLElement);
    expect(row.getByText(/Jun 5, (?:\d{4}, )?14:30/)).toBeDefined();
  });

  it('does not show a failed call log', async () => {
    const server = queueOf(aNora());
    network.use(onDocument(LogCallDocument, () => refusal('INTERNAL')));
    const shell = renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Loser' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(shell.notices.map(({ title }) => title)).toEqual(['Call Result Saved']);
  });

  it('accepts the keys 1 to 5, Q W E R and Ctrl+Enter; while typing only Ctrl+Enter', async () => {
    const server = queueOf(aNora());
    renderQueue();
    const dialog = await tapPhone();
    await user.keyboard('3e');
    expect((dialog.getByRole('combobox', { name: 'Call Outcome' }) as HTMLSelectElement).value).toBe('busy');
    expect(dialog.getByRole('button', { name: 'Loser' }).getAttribute('aria-pressed')).toBe('true');
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'we 2{Control>}{Enter}{/Control}');
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results.length).toBeGreaterThan(0));
    expect(server.asked.results[0]?.input).toEqual({
      disposition: 'loser',
      callOutcome: 'busy',
      duration: 0,
      notes: 'we 2',
      callLogId: 'log',
    });
  });

  it('discards the typed text on Cancel, and keeps it on Escape', async () => {
    queueOf(aNora());
    renderQueue();
    let dialog = await tapPhone();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'call after five');
    await user.keyboard('{Escape}');
    await dialogIsGone();
    await user.click(screen.getByRole('button', { name: '1 call without a result' }));
    expect(await screen.findByText('The result for Nora New (+1 (415) 555-0199) is not saved yet.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Continue/ }));
    dialog = await findDialog('Call Result');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('call after five');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialogIsGone();
    expect(screen.queryByText(/is not saved yet/)).toBeNull();
    // The call itself was made, and has no result.
    expect(screen.getByRole('button', { name: 'Finish Nora New' })).toBeDefined();
  });
});

describe('a result is sent once', () => {
  it('"double click sends once"', async () => {
    const server = queueOf(aNora());
    renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await user.dblClick(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
  });

  it('keeps the typed text over a reload, in its open dialog', async () => {
    queueOf(aNora());
    const { unmount } = renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'almost lost');
    unmount();
    renderQueue();
    const again = await findDialog('Call Result');
    expect((again.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('almost lost');
    expect(again.getByRole('button', { name: 'Winner' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is kept and shown without a connection, and sent with the same key when it is back', async () => {
    const server = queueOf(aNora());
    const keys: unknown[] = [];
    network.use(
      onDocument(RecordDispositionDocument, (variables) => {
        keys.push(variables.idempotencyKey);
        // The server took it, and the answer got lost: the worst case.
        server.record(variables);
        return HttpResponse.error() as Response;
      }),
    );
    const shell = renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() =>
      expect(shell.notices.at(-1)).toMatchObject({
        title: 'Result kept',
        body: 'It is kept on this device and sent when the connection is back.',
        isQuiet: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: '1 result waiting to be sent' }));
    expect(await screen.findByText(/is kept on this device and sent when the connection is back/)).toBeDefined();
    expect(screen.getByText('Result not sent yet')).toBeDefined();

    network.resetHandlers();
    network.use(...server.handlers);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/is kept on this device/)).toBeNull());
    expect(shell.notices.at(-1)?.title).toBe('Call Result Saved');
    expect(server.asked.results.map(({ idempotencyKey }) => idempotencyKey)).toEqual([keys[0], keys[0]]);
    // Nothing but the key of the dial.
    expect(JSON.stringify(window.localStorage)).not.toContain('Nora');
  });

  it('is sent by the next page when it waits', async () => {
    const contact = aNora();
    const server = queueOf(contact);
    network.use(lineLost());
    const { unmount } = renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    unmount();
    network.resetHandlers();
    network.use(...server.handlers);
    const shell = renderQueue();
    await waitFor(() => expect(shell.notices.map(({ title }) => title)).toEqual(['Call Result Saved']));
    expect(server.asked.results).toHaveLength(1);
  });

  it('shows the sentence of a refusal, and keeps everything typed', async () => {
    queueOf(aNora());
    network.use(onDocument(RecordDispositionDocument, () => refusal('CONFLICT', 'Ana Agent is calling this contact')));
    const shell = renderQueue();
    let dialog = await tapPhone();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'mine');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await waitFor(() =>
      expect(shell.notices.at(-1)).toMatchObject({
        title: 'Taken',
        body: 'Ana Agent is calling this contact',
        variant: 'destructive',
      }),
    );
    dialog = await findDialog('Call Result');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('mine');
    expect(dialog.getByRole('button', { name: 'Save Result' }).hasAttribute('disabled')).toBe(false);
  });

  it('reports a fault of the server as Failed to update contact disposition', async () => {
    queueOf(aNora());
    network.use(onDocument(RecordDispositionDocument, () => refusal('INTERNAL')));
    const shell = renderQueue();
    const dialog = await tapPhone();
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await waitFor(() => expect(shell.notices.at(-1)?.body).toBe('Failed to update contact disposition'));
  });
});

it('dials the current contact by Call Current and by C, and returns the focus', async () => {
  queueOf(aNora(), aContact({ phone: '4155550200', phoneE164: '+14155550200' }));
  renderQueue();
  await user.click(await screen.findByRole('button', { name: 'Call Current' }));
  const dialog = await findDialog('Call Result');
  // No call is made if the agent leaves before the claim is answered.
  await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550199']));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await dialogIsGone();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Call Current' })));
  await user.keyboard('nc');
  await findDialog('Call Result');
  await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550199', 'tel:+14155550200']));
});
