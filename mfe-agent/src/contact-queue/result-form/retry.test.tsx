import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callHasBegun, dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

function queueOfNora() {
  const contact = aNora();
  return { contact, server: queueOn(network)(contact) };
}

describe('a call that reached no one', () => {
  it.each([
    ['no-answer', 'Try Again in 2 hours'],
    ['busy', 'Try Again in 30 minutes'],
    ['voicemail', 'Try Again in 4 hours'],
  ])('shows after %s the delay of the list: %s', async (outcome, label) => {
    queueOfNora();
    renderQueue();
    const dialog = await tapPhone();
    expect(dialog.queryByRole('button', { name: /Try Again/ })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), outcome);
    expect(dialog.getByRole('button', { name: label })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Save Result' }).hasAttribute('disabled')).toBe(true);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'invalid');
    expect(dialog.queryByRole('button', { name: /Try Again/ })).toBeNull();
  });

  it('saves immediately, and the row shows the time', async () => {
    const { contact, server } = queueOfNora();
    const shell = renderQueue();
    const dialog = await tapPhone();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'voicemail');
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'left a message');
    await user.click(dialog.getByRole('button', { name: 'Try Again in 4 hours' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.retries.length).toBeGreaterThan(0));
    expect(server.asked.retries).toEqual([
      {
        contactId: contact.id,
        input: { callOutcome: 'voicemail', notes: 'left a message', callLogId: 'log' },
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(server.asked.results).toEqual([]);
    expect(shell.notices.at(-1)).toMatchObject({ title: 'Call Result Saved' });
    expect(screen.getByText(/^Try again Jun 5, (?:\d{4}, )?14:30/)).toBeDefined();
  });

  it('saves in the details of auto-dial as well, by its key', async () => {
    const { server } = queueOfNora();
    renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    const details = await findDialog('Nora New');
    await callHasBegun(details);
    await user.selectOptions(details.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
    await user.click(details.getByRole('heading', { name: 'Nora New' }));
    await user.keyboard('t');
    expect(await details.findByText('Contact is tried again')).toBeDefined();
    await waitFor(() => expect(server.asked.retries).toHaveLength(1));
    expect(details.getByRole('button', { name: 'Next Contact & Call' })).toBeDefined();
  });
});
