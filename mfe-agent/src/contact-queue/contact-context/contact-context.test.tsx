import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import type { TestCall } from '#testing/past-calls.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });

const aCall = (number: number, about: Partial<TestCall> = {}): TestCall => ({
  id: `call-${number}`,
  userName: 'Ben Ode',
  isMine: false,
  isOpen: false,
  calledAt: '2026-11-21T14:05:00Z',
  outcome: 'no-answer',
  disposition: null,
  duration: 42,
  notes: null,
  ...about,
});

function queueWith(calls: readonly TestCall[]) {
  const nora = aContact({
    firstName: 'Nora',
    lastName: 'New',
    company: 'Globex',
    notes: 'prefers mornings',
    customFields: { City: 'Austin', Comment: 'do not mention price; ask first' },
  });
  const server = createQueueServer([nora], calls);
  network.use(...server.handlers);
  return server;
}

async function call() {
  renderQueue();
  await screen.findByRole('button', { name: 'Nora New' });
  await user.keyboard('c');
  return await findDialog('Call Result');
}

describe('below 1000 px: tabs, with the form first', () => {
  it('switches Result, Contact and History by tap and by the full stop; the form comes first and has the focus', async () => {
    queueWith([aCall(1, { notes: 'rang twice' })]);
    const dialog = await call();
    expect(dialog.getAllByRole('tab')).toHaveLength(3);
    for (const [name, selected] of [
      ['Result', true],
      ['Contact', false],
      ['History', false],
    ] as const)
      expect(dialog.getByRole('tab', { name, selected })).toBeDefined();
    const outcome = dialog.getByRole('combobox', { name: 'Call Outcome' });
    expect(outcome.compareDocumentPosition(dialog.getAllByRole('tab')[0] as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.keyboard('.');
    const contact = within(await dialog.findByRole('tabpanel', { name: 'Contact' }));
    for (const words of ['Globex', 'prefers mornings', 'Austin', 'do not mention price; ask first'])
      expect(contact.getByText(words)).toBeDefined();
    await contact.findByText(/Ben Ode · No answer · 0:42$/);
    await user.keyboard('.');
    const history = within(await dialog.findByRole('tabpanel', { name: 'History' }));
    expect(history.getByText('rang twice')).toBeDefined();
    await user.keyboard('.');
    expect(dialog.queryByRole('tabpanel', { name: 'History' })).toBeNull();
  });
});

describe('the history', () => {
  it('leaves out the call in progress: not called before', async () => {
    queueWith([aCall(1, { isMine: true, isOpen: true, outcome: null, duration: 0 })]);
    const dialog = await call();
    await user.click(dialog.getByRole('tab', { name: /^History/ }));
    expect(await dialog.findByText('Not called before.')).toBeDefined();
  });

  it('shows 20 calls at a time', async () => {
    queueWith(Array.from({ length: 45 }, (_, index) => aCall(index)));
    const dialog = await call();
    await user.click(dialog.getByRole('tab', { name: /^History/ }));
    const history = within(await dialog.findByRole('tabpanel', { name: 'History' }));
    const calls = () => history.getAllByRole('listitem');
    await waitFor(() => expect(calls()).toHaveLength(20));
    await user.click(history.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(calls()).toHaveLength(40));
    await user.click(history.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(calls()).toHaveLength(45));
    expect(history.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

describe('the details without a call', () => {
  it('ignores letters and digits, and saves by a button', async () => {
    const server = queueWith([]);
    renderQueue();
    await screen.findByRole('button', { name: 'Nora New' });
    await user.keyboard('d');
    const details = await findDialog('Nora New');
    await user.keyboard('12345qwert');
    expect(server.asked.results).toEqual([]);
    expect(server.asked.retries).toEqual([]);
    await user.click(details.getByRole('tab', { name: /^History/ }));
    expect(await details.findByText('Not called before.')).toBeDefined();
    await user.click(details.getByRole('button', { name: 'Winner' }));
    await details.findByText('Contact marked as winner');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    await user.keyboard('{Escape}');
    await dialogIsGone();
  });
});

describe('an earlier result is corrected', () => {
  it('corrects one’s own result in the details: the dialog has its values, and the same call is saved again', async () => {
    const loser = aCall(1, {
      isMine: true,
      outcome: 'answered',
      disposition: 'winner',
      notes: 'yes',
      canCorrect: true,
    });
    const server = queueWith([loser, aCall(2)]);
    renderQueue();
    await screen.findByRole('button', { name: 'Nora New' });
    await user.keyboard('d');
    const details = await findDialog('Nora New');
    await user.click(details.getByRole('tab', { name: /^History/ }));
    await user.click(await details.findByRole('button', { name: 'Correct' }));
    const dialog = await findDialog('Call Result');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('yes');
    expect((dialog.getByRole('textbox', { name: 'Duration' }) as HTMLInputElement).value).toBe('0:42');
    expect(dialog.getByRole('button', { name: 'Winner' }).getAttribute('aria-pressed')).toBe('true');
    expect(within(screen.getByRole('region', { name: 'Calling' })).queryByText(/^On call/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Loser' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results.length).toBeGreaterThan(0));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'loser', duration: 42, callLogId: 'call-1' });
    expect(server.asked.ended).toEqual([]);
  });

  it('shows in the history the earlier result, and who corrected it', async () => {
    const corrections = [
      {
        __typename: 'CallCorrection' as const,
        at: '2026-11-21T15:00:00Z',
        byName: 'Ana Lima',
        outcome: 'answered' as const,
        disposition: 'loser' as const,
        result: null,
      },
    ];
    queueWith([aCall(1, { outcome: 'answered', disposition: 'winner', corrections })]);
    const dialog = await call();
    await user.click(dialog.getByRole('tab', { name: /^History/ }));
    expect(await dialog.findByText('Corrected from Loser by Ana Lima')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});
