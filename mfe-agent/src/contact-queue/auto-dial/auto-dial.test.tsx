import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const queueOf = queueOn(network);

const person = (firstName: string, number: string) =>
  aContact({ firstName, lastName: 'Lead', phone: `415555${number}`, phoneE164: `+1415555${number}` });

describe('auto-dial on the screen', () => {
  it('dials, records the result in the details, and continues with Next Contact & Call', async () => {
    const server = queueOf(person('Ada', '0101'), person('Bea', '0102'));
    const shell = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    expect(shell.notices[0]).toEqual({ title: 'Auto-Dialing Started', timeoutMs: 4_000 });
    const ada = await findDialog('Ada Lead');
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550101']));
    expect(shell.notices.at(-1)).toEqual({
      title: 'Calling Now',
      body: '+1 (415) 555-0101 - Auto-advancing after call ends',
      timeoutMs: 3_000,
      isQuiet: true,
    });
    await user.selectOptions(await ada.findByRole('combobox', { name: 'Call Outcome' }), 'voicemail');
    await user.click(ada.getByRole('button', { name: 'Loser' }));
    await user.click(await ada.findByRole('button', { name: 'Next Contact & Call' }));
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550101', 'tel:+14155550102']));
    await findDialog('Bea Lead');
    expect(server.asked.results[0]?.input).toEqual({
      disposition: 'loser',
      callOutcome: 'voicemail',
      duration: 0,
      callLogId: 'log',
    });
    expect(server.asked.logs).toHaveLength(2);
  });

  it('pauses', async () => {
    queueOf(person('Ada', '0101'));
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await user.keyboard('a');
    const ada = await findDialog('Ada Lead');
    await waitFor(() => expect(device.dialled).toHaveLength(1));
    await user.click(ada.getByRole('button', { name: 'Close' }));
    await dialogIsGone();
    await user.click(await screen.findByRole('button', { name: 'Pause Dialing' }));
    expect(shell.notices.at(-1)?.title).toBe('Auto-Dialing Paused');
    expect(screen.getByRole('button', { name: 'Start Auto Dial' })).toBeDefined();
  });

  it('stops when no contact is left to call', async () => {
    queueOf(aContact({ status: 'winner' }));
    const shell = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    expect(shell.notices).toMatchObject([
      { title: 'Auto-Dialing Stopped', body: 'No more contacts available to call.' },
    ]);
  });

  it('stops when the page is left', async () => {
    queueOf(person('Ada', '0101'));
    const { unmount } = renderQueue();
    await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
    unmount();
    const before = [...device.dialled];
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(device.dialled).toEqual(before);
  });
});
