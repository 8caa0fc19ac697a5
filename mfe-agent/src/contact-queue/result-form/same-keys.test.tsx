import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callHasBegun, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
afterEach(() => vi.restoreAllMocks());

type Form = Awaited<ReturnType<typeof findDialog>>;

/** Both forms of a call, with the call on. */
const FORMS: readonly (readonly [string, () => Promise<Form>])[] = [
  ['Call Result', () => tapPhone()],
  [
    'the details of auto-dial',
    async () => {
      await user.click(await screen.findByRole('button', { name: 'Start Auto Dial' }));
      const details = await findDialog('Nora New');
      return details;
    },
  ],
];

/** The tests' window has no width. */
function windowHasRoom(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(min-width: 700px)',
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

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
    await callHasBegun(form);
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

  it('adds the number to the do-not-call list by X, without another question', async () => {
    const { server } = await openForm();
    await user.keyboard('x');
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'archived', doNotCall: 'everywhere' });
  });

  it('announces that Undo keeps the number listed, and lets the button choose the scope', async () => {
    const { form, server } = await openForm();
    const button = form.getByRole('button', { name: 'Do not call again' });
    const hint = form.getByText('Adds +1 (415) 555-0199 to the do-not-call list. Undo does not remove it.');
    expect(button.getAttribute('aria-describedby')).toBe(hint.id);
    await user.click(button);
    await user.selectOptions(form.getByRole('combobox', { name: 'Scope' }), 'This list');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]?.input).toMatchObject({ disposition: 'archived', doNotCall: 'list' });
  });

  it('has one control for the outcome: five radio buttons with their keys in a window that has room', async () => {
    windowHasRoom();
    const { form } = await openForm();
    const outcomes = within(await form.findByRole('radiogroup', { name: 'Call Outcome' })).getAllByRole('radio');
    expect(
      outcomes.map((radio) => [
        radio.closest('label')?.textContent,
        radio.getAttribute('aria-keyshortcuts'),
        (radio as HTMLInputElement).checked,
      ]),
    ).toEqual([
      ['Answered1', '1', true],
      ['No answer2', '2', false],
      ['Busy3', '3', false],
      ['Voicemail4', '4', false],
      ['Invalid5', '5', false],
    ]);
    expect(form.queryByRole('combobox', { name: 'Call Outcome' })).toBeNull();
    await user.keyboard('3');
    expect(form.getByRole('radio', { name: 'Busy' })).toHaveProperty('checked', true);
    await user.click(form.getByRole('radio', { name: 'Voicemail' }));
    await user.keyboard('q');
    expect(form.getByRole('radio', { name: 'Voicemail' })).toHaveProperty('checked', true);
    expect(pressed(form)).toEqual(['Call BackQ']);
  });

  it('shows each key on its control, and announces it', async () => {
    const { form } = await openForm();
    await user.keyboard('2');
    const keysOf = (name: string | RegExp) => {
      const button = form.getByRole('button', { name });
      return [
        button.getAttribute('aria-keyshortcuts'),
        [...button.querySelectorAll('[aria-hidden="true"]')].at(-1)?.textContent,
      ];
    };
    expect(['Call Back', 'Winner', 'Loser', 'Archive'].map(keysOf)).toEqual(
      ['Q', 'W', 'E', 'R'].map((key) => [key, key]),
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
      form.getByRole('button', { name: 'Call Back' }),
      form.getByRole('button', { name: /^Try Again in/ }),
      form.getByRole('button', { name: 'Do not call again' }),
      form.getByRole('combobox', { name: 'Callback Timing' }),
      form.getByRole('group', { name: 'Suggested times' }),
      form.getByRole('textbox', { name: 'Notes' }),
      form.getByRole('textbox', { name: 'Duration' }),
      form.getByRole('button', { name: 'Save Result' }),
    ];
    const inOrder = names.toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(names).toEqual(inOrder);
  });
});
