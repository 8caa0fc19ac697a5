import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callHasBegun, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
afterEach(() => void vi.useRealTimers());

const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

/** Clocks on the screen advance once a second. */
const nextTick = () => new Promise((resolve) => setTimeout(resolve, 1_200));

async function call(settings?: { wrapUpSeconds: number }) {
  const server = createQueueServer([aContact({ firstName: 'Nora', lastName: 'New' })], [], settings);
  network.use(...server.handlers);
  renderQueue();
  await screen.findByRole('button', { name: 'Nora New' });
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(server.asked.logs).toHaveLength(1));
  return dialog;
}

describe('a list with a limit of wrap-up', () => {
  it('reports in dialog and bar that it is over, counted from the end of the call', async () => {
    const dialog = await call({ wrapUpSeconds: 60 });
    vi.setSystemTime(Date.now() + 61_000);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
    await nextTick();
    expect(dialog.queryByText('Wrap-up over')).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await dialog.findByText('Wrap-up over')).toBeDefined();
    expect(await bar().findByText(/^Wrap-up over\. Save this result to go on\.$/)).toBeDefined();
  });

  it('makes auto-dial wait: it calls no other contact before the result is saved', async () => {
    const [ada, bea] = ['Ada', 'Bea'].map((firstName) => aContact({ firstName, lastName: 'Lead' }));
    network.use(
      ...createQueueServer(
        [ada, bea].flatMap((one) => one ?? []),
        [],
        { wrapUpSeconds: 60 },
      ).handlers,
    );
    renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    const details = await findDialog('Ada Lead');
    await callHasBegun(details);
    await user.selectOptions(details.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
    const skip = details.getByRole('button', { name: 'Skip Contact' });
    expect(skip.getAttribute('aria-disabled')).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    await waitFor(() => expect(skip.getAttribute('aria-disabled')).toBe('true'));
    expect(skip.title).toBe('Save this result to go on.');
    skip.focus();
    await user.keyboard('n');
    await user.click(skip);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(device.dialled).toHaveLength(1);
    await user.click(details.getByRole('button', { name: 'Loser' }));
    await user.click(await details.findByRole('button', { name: 'Next Contact & Call' }));
    await waitFor(() => expect(device.dialled).toHaveLength(2));
  });

  it('shows nothing without a limit', async () => {
    const dialog = await call();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'busy');
    vi.setSystemTime(Date.now() + 3_600_000);
    await nextTick();
    expect(dialog.queryByText('Wrap-up over')).toBeNull();
  });
});

it('shows in the dialog that the browser may hold the first call back', async () => {
  const dialog = await call();
  expect(await dialog.findByText(/^Does the browser ask/)).toBeDefined();
});
