import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';
import { tapPhone } from '#testing/tap-phone.ts';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });
const queueOf = queueOn(network);
afterEach(() => vi.restoreAllMocks());

const ask = (part: string) => screen.getByRole('tab', { name: new RegExp(`^${part}`) });

/** Closes the dialog's place next to the form, or opens it: the tests' window has no width. */
function windowIs(how: 'wide' | 'narrow'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: how === 'wide',
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

async function saveWithABadDuration(dialog: Awaited<ReturnType<typeof tapPhone>>) {
  const duration = dialog.getByRole('textbox', { name: 'Duration' });
  await user.clear(duration);
  await user.type(duration, 'abc');
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
}

it('moves the focus to the first field with an error', async () => {
  queueOf(aNora());
  renderQueue();
  const dialog = await tapPhone();
  await saveWithABadDuration(dialog);
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialog.findByText(/Duration must be/);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Duration' })).toBe(document.activeElement));
});

it('shows the tab with the field in a narrow window', async () => {
  windowIs('narrow');
  queueOf(aNora());
  renderQueue();
  const dialog = await tapPhone();
  await saveWithABadDuration(dialog);
  await user.click(ask('History'));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialog.findByText(/Duration must be/);
  expect(ask('Result').getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Duration' })).toBe(document.activeElement));
});

it('keeps a refusal without a field in the form as an alert with the focus, until a change', async () => {
  const sentence = 'Ana Agent is calling this contact.';
  queueOf(aNora());
  network.use(onDocument(RecordDispositionDocument, () => refusal('CONFLICT', sentence)));
  renderQueue();
  let dialog = await tapPhone();
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await screen.findByText(sentence);
  dialog = await findDialog('Call Result');
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe(sentence);
  await waitFor(() => expect(document.activeElement).toBe(alert));
  await user.click(dialog.getByRole('button', { name: 'Loser' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});
