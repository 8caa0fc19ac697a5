// jsdom's files cannot be streamed or sent to a worker; Node's can.
import { File as NodeFile } from 'node:buffer';
import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import {
  CancelImportDocument,
  ConfirmImportDocument,
  ImportedListDocument,
  RevertImportDocument,
  UnfinishedImportsDocument,
} from '#__generated__/graphql.ts';
import type { StreamedJob } from '#csv-import/streamed/streamed-job.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { workersInPage } from '#testing/worker-in-page.ts';
import { CsvImport } from './csv-import.tsx';

const server = graphServer();
workersInPage();
const user = userEvent.setup({ delay: null });

const ROWS = 2_500;
const content = `Phone,First Name\n${Array.from({ length: ROWS }, (_, row) => `+1415555${row},Ana ${row}\n`).join('')}`;
const PLAN = {
  new: { count: 2_490, examples: [{ line: 1, phone: '+14155550', name: 'Ana 0', reason: null }] },
  duplicateInFile: { count: 4, examples: [{ line: 9, phone: '+14155558', name: 'Ana 8', reason: null }] },
  duplicateInList: { count: 5, examples: [] },
  invalid: { count: 1, examples: [{ line: 12, phone: 'x', name: '', reason: '"x" is not a phone number' }] },
  leftOut: { count: 0, examples: [] },
  misfits: { count: 0, examples: [] },
};
const JOB: StreamedJob = {
  id: 'i-1',
  state: 'ready',
  bytes: content.length,
  fileBytes: content.length,
  processed: ROWS,
  imported: 0,
  duplicates: 9,
  invalid: 1,
  leftOut: 0,
  placeUnknown: 0,
  misfits: 0,
  errorsUrl: '/api/imports/i-1/errors.csv',
  message: null,
  plan: PLAN,
  finishedAt: null,
};
const FINISHED = '2026-11-02T09:30:00.000Z';
const DONE: StreamedJob = { ...JOB, state: 'done', imported: 2_490, finishedAt: FINISHED };

/** The server's side of one large import, as far as the screen sees it. */
function streamingServer({ first = JOB, tearFirst = false, unfinished = [] as StreamedJob[] } = {}) {
  const asked: string[] = [];
  let job = first;
  let toTear = tearFirst;
  const change = (name: string, next: StreamedJob) => {
    asked.push(name);
    job = next;
    return { __typename: 'ImportJob' as const, id: job.id, state: job.state };
  };
  server.use(
    onDocument(UnfinishedImportsDocument, () => ({
      __typename: 'Query',
      importJobs: unfinished.map(({ id, state, bytes, fileBytes, processed, imported }) => ({
        __typename: 'ImportJob',
        id,
        state,
        bytes,
        fileBytes,
        processed,
        imported,
        createdAt: FINISHED,
      })),
    })),
    http.post('*/api/call-lists/l-1/imports', ({ request }) => {
      asked.push(`POST ${new URL(request.url).search}`);
      if (!toTear) return HttpResponse.json(job, { status: 202 });
      toTear = false;
      job = { ...first, state: 'paused', bytes: 10, processed: 0, plan: null, message: 'The connection was lost.' };
      return HttpResponse.error();
    }),
    http.get('*/api/call-lists/l-1/imports', () => HttpResponse.json([{ ...job, fileBytes: content.length }])),
    http.post('*/api/imports/i-1/resume', () => {
      asked.push('resume');
      job = JOB;
      return HttpResponse.json(job, { status: 202 });
    }),
    http.get('*/api/imports/i-1/events', () => {
      const now = job;
      // A running job is done by the next request.
      if (job.state === 'running') job = DONE;
      return new HttpResponse(`retry: 1\n\nid: 1\nevent: job\ndata: ${JSON.stringify(now)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      });
    }),
    onDocument(ConfirmImportDocument, () => ({
      __typename: 'Mutation',
      confirmImport: change('confirm', { ...JOB, state: 'running', processed: 1_000, imported: 990 }),
    })),
    onDocument(CancelImportDocument, () => ({
      __typename: 'Mutation',
      cancelImport: change('cancel', { ...job, state: 'cancelled', finishedAt: FINISHED }),
    })),
    onDocument(RevertImportDocument, () => ({
      __typename: 'Mutation',
      revertImport: change('revert', { ...DONE, state: 'reverted', message: '2,490 contacts were removed.' }),
    })),
    onDocument(ImportedListDocument, ({ id }) => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id, totalContacts: job.imported, completedCalls: 0 },
    })),
  );
  return asked;
}

function open() {
  const onComplete = vi.fn();
  renderAdmin(({ shell }) => (
    <AdminLayout shell={shell}>
      <CsvImport callListId="l-1" country="US" onComplete={onComplete} onCancel={vi.fn()} />
    </AdminLayout>
  ));
  return { onComplete };
}

async function chooseAndImport() {
  const file = new NodeFile([content], 'large.csv', { type: 'text/csv' }) as unknown as File;
  await user.upload(screen.getByLabelText(/Choose a CSV file/), file);
  await user.click(await screen.findByRole('button', { name: `Import ${ROWS} Contacts` }));
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const figure = (label: string) => screen.getByRole('group', { name: label }).textContent;

describe('a file of more than 2,000 rows goes as one stream', () => {
  it('shows a plan first, imports when it is confirmed, and stays open on the summary until Done', async () => {
    const asked = streamingServer();
    const { onComplete } = open();
    await chooseAndImport();
    expect(await screen.findByText('Check before importing')).toBeTruthy();
    const search = new URLSearchParams(asked[0]?.slice('POST '.length));
    expect(search.get('plan')).toBe('true');
    expect(JSON.parse(search.get('mapping') ?? '')).toMatchObject({ phone: 'Phone', firstName: 'First Name' });
    expect([figure('New'), figure('Repeated in the file'), figure('In the list already'), figure('Invalid')]).toEqual([
      expect.stringContaining('2,490'),
      expect.stringContaining('4'),
      expect.stringContaining('5'),
      expect.stringContaining('1'),
    ]);
    expect(within(screen.getByRole('region', { name: 'Invalid: examples' })).getByRole('listitem').textContent).toBe(
      'Row 12 · "x" is not a phone number',
    );
    expect(onComplete).not.toHaveBeenCalled();
    await press('Import 2,490 New Contacts');
    expect(await screen.findByText('Importing (this may take a moment)...')).toBeTruthy();
    expect(await screen.findByText('Import finished')).toBeTruthy();
    expect(figure('Imported')).toContain('2,490');
    expect(screen.getByRole('link', { name: 'Download invalid rows' }).getAttribute('href')).toBe(JOB.errorsUrl);
    await press('Done');
    expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ imported: 2_490, duplicates: 9 }));
  });

  it('streams a small file with zones too, and shows rows that must not be called with their reason', async () => {
    const examples = [{ line: 7, phone: '+14155557', name: 'Ana 6', reason: 'On the do-not-call list' }];
    const plan = { ...PLAN, leftOut: { count: 3, examples } };
    const asked = streamingServer({ first: { ...JOB, leftOut: 3, plan } });
    open();
    const file = new NodeFile(['Phone,TZ\n+14155550100,America/Denver\n'], 'small.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText(/Choose a CSV file/), file as unknown as File);
    await user.selectOptions(await screen.findByLabelText('Time Zone'), 'TZ');
    await press('Import 1 Contact');
    expect(await screen.findByText('Row 7 · Ana 6 · On the do-not-call list')).toBeTruthy();
    expect(figure('Left out')).toContain('3');
    const search = new URLSearchParams(asked[0]?.slice('POST '.length));
    expect(JSON.parse(search.get('mapping') ?? '')).toMatchObject({ phone: 'Phone', timeZone: 'TZ' });
    expect(screen.getByRole('link', { name: 'Download rows that were not imported' })).toBeTruthy();
  });

  it('shows values that do not fit the type of their field, in the plan and at the end', async () => {
    const examples = [{ line: 7, phone: '+14155557', name: 'Ana 6', reason: 'City: not a date' }];
    const plan = { ...PLAN, misfits: { count: 3, examples } };
    streamingServer({ first: { ...JOB, misfits: 3, plan } });
    open();
    await chooseAndImport();
    const shown = within(await screen.findByRole('region', { name: 'Values that do not fit: examples' }));
    expect(shown.getByRole('listitem').textContent).toBe('Row 7 · Ana 6 · City: not a date');
    expect(
      screen.getByText('3 new contacts have a value that does not fit its field. They are imported as they are.'),
    ).toBeTruthy();
    cleanup();

    streamingServer({ unfinished: [DONE], first: { ...DONE, misfits: 1, plan } });
    open();
    await press('Show or undo');
    expect(
      await screen.findByText('1 contact has a value that does not fit its field. It was imported as it is.'),
    ).toBeTruthy();
    expect(screen.getByText('Row 7 · Ana 6 · City: not a date')).toBeTruthy();
  });

  it('goes back when the plan is not confirmed', async () => {
    const asked = streamingServer();
    open();
    await chooseAndImport();
    await screen.findByText('Check before importing');
    await press('Cancel');
    expect(await screen.findByLabelText(/Choose a CSV file/)).toBeTruthy();
    expect(asked).toContain('cancel');
  });

  it('pauses after a lost connection, and Resume sends the same file again', async () => {
    const asked = streamingServer({ tearFirst: true });
    open();
    await chooseAndImport();
    expect(await screen.findByText('The import is paused')).toBeTruthy();
    await press('Resume Import');
    expect(await screen.findByText('Check before importing')).toBeTruthy();
    expect(asked).toContain('resume');
  });

  it('is undone after a confirmation', async () => {
    const asked = streamingServer({ first: DONE });
    open();
    await chooseAndImport();
    await press('Undo Import...');
    expect(screen.getByText(/no agent has called/)).toBeTruthy();
    await press('Keep Contacts');
    expect(asked).not.toContain('revert');
    await press('Undo Import...');
    await press('Undo Import');
    expect(await screen.findByText('2,490 contacts were removed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull());
  });

  it('shows the server’s words after a refusal', async () => {
    streamingServer();
    server.use(
      http.post('*/api/call-lists/l-1/imports', () =>
        HttpResponse.json({ message: 'A file has at most 1,024 MB.', code: 'TOO_LARGE' }, { status: 413 }),
      ),
    );
    open();
    await chooseAndImport();
    expect((await screen.findByRole('alert')).textContent).toBe('Import failed: A file has at most 1,024 MB.');
  });

  it.each(['/api/call-lists/l-1/imports', '/api/imports/i-1/events'])(
    'queries the graph after any 401 of %s, whose client reports Unauthorized and leaves',
    async (address) => {
      streamingServer({ tearFirst: true });
      const graph = vi.fn(() => refusal('UNAUTHENTICATED'));
      const refused = () => HttpResponse.json({ message: 'Unauthorized' }, { status: 401 });
      server.use(
        onDocument(ImportedListDocument, graph),
        address.endsWith('events') ? http.get(`*${address}`, refused) : http.post(`*${address}`, refused),
      );
      open();
      await chooseAndImport();
      await waitFor(() => expect(graph).toHaveBeenCalled());
    },
  );

  it('lets the user resume an unfinished import with the same file after a reload, or cancel it', async () => {
    const paused: StreamedJob = { ...JOB, state: 'paused', bytes: 10, plan: null, message: 'The connection was lost.' };
    const asked = streamingServer({ first: paused, unfinished: [paused] });
    open();
    expect(await screen.findByText(/is paused/)).toBeTruthy();
    await press('Resume');
    const again = await screen.findByLabelText('Choose the same file again to resume');
    await user.upload(again, new NodeFile([content], 'large.csv', { type: 'text/csv' }) as unknown as File);
    expect(await screen.findByText('Check before importing')).toBeTruthy();
    expect(asked).toEqual(['resume']);
  });
});
