import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RecordDispositionDocument, UndoResultDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

function twoLeads() {
  const ada = aContact({ firstName: 'Ada', lastName: 'Lead', phone: '4155550101', phoneE164: '+14155550101' });
  const bea = aContact({ firstName: 'Bea', lastName: 'Lead', phone: '4155550102', phoneE164: '+14155550102' });
  const server = createQueueServer([ada, bea]);
  network.use(...server.handlers);
  return { ada, bea, server };
}
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

async function callAndSave(notes: string) {
  await user.keyboard('c');
  const dialog = await findDialog('Call Result');
  await waitFor(() => expect(device.dialled.length).toBeGreaterThan(0));
  await user.type(dialog.getByRole('textbox', { name: 'Notes' }), notes);
  // Letters right after it would be part of it.
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Winner' }));
  await user.click(dialog.getByRole('button', { name: 'Save Result' }));
  await dialogIsGone();
}

describe('a saved result is undone', () => {
  it('by U: the contact is as before, the dialog is back with the typed text, and saves again', async () => {
    const { ada, server } = twoLeads();
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('takes it');
    await bar().findByText(/saved as Winner/);
    await user.keyboard('u');
    const dialog = await findDialog('Call Result');
    expect(server.asked.undone).toEqual([ada.id]);
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('takes it');
    expect(bar().getByText(/is as before\./).textContent).toBe('Ada Lead is as before.');
    expect(bar().queryByRole('button', { name: /Undo/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Loser' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await bar().findByText(/saved as Loser/);
    const [first, second] = server.asked.results;
    expect(second?.input).toMatchObject({ disposition: 'loser', notes: 'takes it' });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(device.dialled).toEqual(['tel:+14155550101']);
  });

  it('is removed if it was never sent', async () => {
    const { server } = twoLeads();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    network.use(onDocument(RecordDispositionDocument, () => HttpResponse.error() as Response));
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('later');
    await screen.findByRole('button', { name: /1 result waiting to be sent/ });
    await user.click(bar().getByRole('button', { name: /Undo/ }));
    const dialog = await findDialog('Call Result');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('later');
    expect(screen.queryByRole('button', { name: /waiting to be sent/ })).toBeNull();
    expect(server.asked.undone).toEqual([]);
  });

  it('is sent again with its key if its answer was lost, and undone on the server', async () => {
    const { ada, server } = twoLeads();
    network.use(
      onDocument(RecordDispositionDocument, (variables) => {
        const answer = server.record(variables);
        return server.asked.results.length === 1 ? (HttpResponse.error() as Response) : answer;
      }),
    );
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('takes it');
    await screen.findByRole('button', { name: /1 result waiting to be sent/ });
    await user.click(bar().getByRole('button', { name: /Undo/ }));
    const dialog = await findDialog('Call Result');
    const [first, again] = server.asked.results;
    expect(again).toEqual(first);
    expect(server.asked.undone).toEqual([ada.id]);
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('takes it');
    expect(bar().getByText(/is as before\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /waiting to be sent/ })).toBeNull();
  });

  it('stays without a connection if the server may have it, and can be undone later', async () => {
    const { ada, server } = twoLeads();
    const isLost = { now: true };
    network.use(
      onDocument(RecordDispositionDocument, (variables) => {
        const answer = server.record(variables);
        return isLost.now ? (HttpResponse.error() as Response) : answer;
      }),
    );
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('takes it');
    await screen.findByRole('button', { name: /1 result waiting to be sent/ });
    await user.click(bar().getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(shell.notices.at(-1)?.body).toMatch(/cannot be undone without a connection/));
    expect(bar().getByText(/saved as Winner/)).toBeTruthy();
    expect(bar().queryByText(/is as before/)).toBeNull();
    expect(screen.getByRole('button', { name: /1 result waiting to be sent/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    isLost.now = false;
    await user.click(await bar().findByRole('button', { name: /Undo/ }));
    await findDialog('Call Result');
    expect(server.asked.undone).toEqual([ada.id]);
  });

  it('returns to its dialog with the sentence if the server refuses it when sent again', async () => {
    twoLeads();
    const sentence = 'Bo Lima is calling this contact.';
    const sent = { count: 0 };
    network.use(
      onDocument(RecordDispositionDocument, () =>
        sent.count++ === 0 ? (HttpResponse.error() as Response) : refusal('CONFLICT', sentence),
      ),
    );
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('takes it');
    await screen.findByRole('button', { name: /1 result waiting to be sent/ });
    await user.click(bar().getByRole('button', { name: /Undo/ }));
    const dialog = await findDialog('Call Result');
    expect((dialog.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement).value).toBe('takes it');
    expect(shell.notices.at(-1)?.body).toBe(sentence);
    expect(bar().queryByText(/is as before|saved as/)).toBeNull();
  });

  it('stays when the server refuses the undo, and shows the sentence', async () => {
    const { server } = twoLeads();
    const sentence = 'Bo Lima has called this contact meanwhile: Busy.';
    network.use(onDocument(UndoResultDocument, () => refusal('CONFLICT', sentence)));
    const shell = renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('x');
    await user.click(await bar().findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(shell.notices.at(-1)?.body).toBe(sentence));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked.results).toHaveLength(1);
    expect(bar().queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('cannot be undone once the next call has begun; every result shows its time', async () => {
    const { server } = twoLeads();
    renderQueue();
    await screen.findByRole('button', { name: 'Ada Lead' });
    await callAndSave('x');
    await bar().findByRole('button', { name: /Undo/ });
    await user.keyboard('c');
    await findDialog('Call Result');
    expect(bar().queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(server.asked.times).toEqual([
      { endedAt: expect.any(String), savedAt: expect.any(String), sentAt: expect.any(String) },
    ]);
  });
});
