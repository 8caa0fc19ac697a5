import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { KEY_REUSED } from '@dialdeck/common/sentences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordDispositionDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aNora } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const user = userEvent.setup({ delay: null });
afterEach(() => void vi.useRealTimers());

it.each([
  ['Ana Agent is calling this contact', 'Ana Agent is calling this contact'],
  [KEY_REUSED, 'Another result of this call is saved already. Save this one again to add it.'],
])(
  'reports the refusal of a result that waited in words, loses nothing typed, and lets it be saved again: %s',
  async (said, shown) => {
    const nora = aNora();
    const server = createQueueServer([nora]);
    network.use(
      onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response),
      ...server.handlers,
    );
    const shell = renderQueue();
    await user.click(await screen.findByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
    let dialog = await findDialog('Call Result');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Call Outcome' }), 'voicemail');
    await user.click(dialog.getByRole('button', { name: 'Call Back' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Callback Timing' }), '3days');
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'ask for Tom');
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();

    network.resetHandlers();
    const keys: unknown[] = [];
    network.use(
      onDocument(RecordDispositionDocument, ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return refusal('CONFLICT', said);
      }),
      ...server.handlers,
    );
    window.dispatchEvent(new Event('online'));
    await user.click(await screen.findByRole('button', { name: '1 call without a result' }));
    expect(
      await screen.findByText(`The result for Nora New (+1 (415) 555-0199) was not saved: ${shown}`),
    ).toBeDefined();
    expect(shell.notices.at(-1)).toMatchObject({
      title: said === KEY_REUSED ? 'Not saved' : 'Taken',
      body: shown,
      variant: 'destructive',
    });
    // Hours may pass before the agent looks.
    vi.setSystemTime(Date.now() + 3_600_000);

    network.resetHandlers();
    network.use(...server.handlers);
    await user.click(screen.getByRole('button', { name: /^Continue/ }));
    dialog = await findDialog('Call Result');
    expect((dialog.getByRole('combobox', { name: 'Call Outcome' }) as HTMLSelectElement).value).toBe('voicemail');
    expect((dialog.getByRole('combobox', { name: 'Callback Timing' }) as HTMLSelectElement).value).toBe('3days');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('ask for Tom');
    expect((dialog.getByRole('textbox', { name: 'Duration' }) as HTMLInputElement).value).toMatch(/^\d:\d\d$/);
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toHaveLength(1));
    expect(server.asked.results[0]).toMatchObject({ input: { callbackTime: '3days', notes: 'ask for Tom' } });
    // The key that is taken is no use a second time; one of a result that was refused is as good as new.
    expect(server.asked.results[0]?.idempotencyKey === keys[0]).toBe(said !== KEY_REUSED);
  },
);
