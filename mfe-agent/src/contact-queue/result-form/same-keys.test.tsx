import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

type Form = Awaited<ReturnType<typeof findDialog>>;

/** Both forms of a call, with the call on. */
const FORMS: readonly (readonly [string, () => Promise<Form>])[] = [
  ['Call Result', () => tapPhone()],
  [
    'the details of auto-dial',
    async () => {
      await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
      const details = await findDialog('Nora New');
      await details.findByRole('combobox', { name: 'Call Outcome' });
      return details;
    },
  ],
];

const steps = (form: Form) => within(form.getByRole('group', { name: "What's Next" }));
const pressed = (form: Form) =>
  steps(form)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

describe.each(FORMS)('%s', (_name, open) => {
  async function openForm() {
    const server = queueOn(network)(aNora());
    renderQueue();
    const form = await open();
    await waitFor(() => expect(device.dialled).toHaveLength(1));
    return { form, server };
  }

  it.each([
    ['q', 'Call BackQ'],
    ['w', 'WinnerW'],
    ['e', 'LoserE'],
    ['r', 'ArchiveR'],
  ])('chooses by %s and saves nothing', async (key, label) => {
    const { form, server } = await openForm();
    await user.keyboard(key);
    expect(pressed(form)).toEqual([label]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.asked.results).toEqual([]);
  });

  it('saves the chosen step by Ctrl+Enter, after a change of mind', async () => {
    const { form, server } = await openForm();
    const save = form.getByRole('button', { name: 'Save Result' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(save.hasAttribute('disabled')).toBe(true);
    await user.keyboard('3we{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'loser', callOutcome: 'busy' });
  });

  it('shows the time of a callback that a key has chosen, and saves that time', async () => {
    const { form, server } = await openForm();
    await user.keyboard('q');
    await user.selectOptions(form.getByRole('combobox', { name: 'Callback Timing' }), '3days');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'callback', callbackTime: '3days' });
  });

  it('saves a retry by T once the outcome reached no one', async () => {
    const { form, server } = await openForm();
    await user.keyboard('t2');
    await form.findByRole('button', { name: /^Try Again in/ });
    expect(server.asked.retries).toEqual([]);
    await user.keyboard('t');
    await waitFor(() => expect(server.asked.retries).toHaveLength(1));
  });

  it('requests a confirmation by X', async () => {
    const { form, server } = await openForm();
    await user.keyboard('x');
    await user.click(await form.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'archived', doNotCall: 'everywhere' });
  });

  it('shows each key on what it does, and announces it', async () => {
    const { form } = await openForm();
    await user.keyboard('2');
    const keysOf = (name: string | RegExp) => {
      const button = form.getByRole('button', { name });
      return [
        button.getAttribute('aria-keyshortcuts'),
        [...button.querySelectorAll('[aria-hidden="true"]')].at(-1)?.textContent,
      ];
    };
    expect(['Call Back', 'Winner', 'Loser', 'Archive', 'No answer', 'Busy', 'Voicemail'].map(keysOf)).toEqual(
      ['Q', 'W', 'E', 'R', '2', '3', '4'].map((key) => [key, key]),
    );
    expect(keysOf(/^Try Again in/)).toEqual(['T', 'T']);
    expect(keysOf('Do not call again')).toEqual(['X', 'X']);
    expect(keysOf('Save Result')).toEqual(['Control+Enter', 'Ctrl+↵']);
  });

  it('orders its fields the same', async () => {
    const { form } = await openForm();
    await user.keyboard('2q');
    const names = [
      form.getByRole('combobox', { name: 'Call Outcome' }),
      form.getByRole('textbox', { name: 'Duration' }),
      form.getByRole('button', { name: 'No answer' }),
      form.getByRole('button', { name: 'Call Back' }),
      form.getByRole('button', { name: /^Try Again in/ }),
      form.getByRole('button', { name: 'Do not call again' }),
      form.getByRole('combobox', { name: 'Callback Timing' }),
      form.getByRole('textbox', { name: 'Notes' }),
      form.getByRole('button', { name: 'Save Result' }),
    ];
    const inOrder = names.toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(names).toEqual(inOrder);
  });
});
