// jsdom's files cannot be streamed or sent to a worker; Node's can.
import { File as NodeFile } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import {
  type ContactRowInput,
  CountListedPhonesDocument,
  ImportContactsDocument,
  ImportedListDocument,
  RevertImportDocument,
} from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { noUnfinishedImports } from '#testing/no-unfinished-imports.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { workersInPage } from '#testing/worker-in-page.ts';
import { CsvImport } from './csv-import.tsx';

const server = graphServer();
workersInPage();
const user = userEvent.setup({ delay: null });

const data = path.resolve(import.meta.dirname, '../../../../tests/data');
const leads = readFileSync(path.join(data, 'leads-500.csv'));
const expected = JSON.parse(readFileSync(path.join(data, 'leads-500.expected.json'), 'utf8'));

/** The server's side of an import: a list has each phone once, and a key counts once. */
function importingServer({ failOnce = 0, leftOut = 0, noCalls = [] as string[] } = {}) {
  const batches: { key: string; rows: readonly ContactRowInput[] }[] = [];
  const phones = new Set<string | null>();
  const imports = new Set<string>();
  let toFail = failOnce;
  server.use(
    onDocument(ImportContactsDocument, ({ rows, idempotencyKey, importId }) => {
      const list = Array.isArray(rows) ? rows : [rows];
      imports.add(String(importId));
      batches.push({ key: idempotencyKey, rows: list });
      if (batches.length === toFail) {
        toFail = 0;
        return refusal('UNAVAILABLE', 'The database is away');
      }
      const before = phones.size;
      for (const row of list) phones.add(normalizePhone(row.phone, 'US'));
      const imported = phones.size - before;
      return {
        __typename: 'Mutation',
        importContacts: {
          __typename: 'ImportResult',
          imported: imported - leftOut,
          duplicates: list.length - imported,
          leftOut,
          leftOutRows: Array.from({ length: leftOut }, (_, index) => ({
            __typename: 'LeftOutRow' as const,
            row: list.length - index,
            reason: 'On the do-not-call list',
          })),
          misfitRows: [],
        },
      };
    }),
    onDocument(CountListedPhonesDocument, ({ phones: asked }) => ({
      __typename: 'Mutation',
      countListedPhones: [asked].flat().filter((phone) => phones.has(phone)).length,
      countLeftOutPhones: [asked].flat().filter((phone) => !phones.has(phone) && noCalls.includes(phone)).length,
    })),
    onDocument(ImportedListDocument, ({ id }) => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id, totalContacts: phones.size, completedCalls: 0 },
    })),
  );
  return { batches, phones, imports };
}

function open() {
  server.use(noUnfinishedImports());
  const onComplete = vi.fn();
  const onCancel = vi.fn();
  renderAdmin(({ shell }) => (
    <AdminLayout shell={shell}>
      <CsvImport callListId="l-1" country="US" onComplete={onComplete} onCancel={onCancel} />
    </AdminLayout>
  ));
  return { onComplete, onCancel };
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'leads.csv') {
  const file = new NodeFile([content], name, { type: 'text/csv' }) as unknown as File;
  await user.upload(screen.getByLabelText(/Choose a CSV file/), file);
}

const figure = (label: string) => screen.getByRole('group', { name: label }).textContent;

describe('CSV import wizard', () => {
  it('accepts .csv in step 1 and names the required column', async () => {
    const { onCancel } = open();
    expect(screen.getByLabelText(/Choose a CSV file/).getAttribute('accept')).toBe('.csv');
    expect(
      screen.getByText(
        'CSV should contain at least a phone number column; other supported columns: First Name, Last Name, Email, Company',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('imports the real file with counts that are right to the row', async () => {
    const { batches, phones } = importingServer();
    const { onComplete } = open();
    await choose(leads);
    expect((await screen.findByLabelText<HTMLSelectElement>(/Phone Number/)).value).toBe('Mobile Phone');
    expect(screen.getByLabelText<HTMLSelectElement>('First Name').value).toBe('Given Name');
    expect(screen.getByLabelText<HTMLSelectElement>('Company').value).toBe('Company / Account');
    await user.click(screen.getByRole('checkbox', { name: 'Monthly Budget (€)' }));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Import ${expected.rows} Contacts`) }));
    expect(await screen.findByText('Importing (this may take a moment)...')).toBeTruthy();
    expect(await screen.findByText('Import finished')).toBeTruthy();

    expect(figure('Imported')).toContain(String(expected.imported));
    expect(figure('Duplicates')).toContain(String(expected.duplicates));
    expect(figure('Invalid')).toContain(String(expected.invalid));
    const rows = within(screen.getByRole('table', { name: 'Invalid rows' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => Number(row.querySelector('td')?.textContent))).toEqual(expected.invalidRows);
    expect(rows[0]?.textContent).toContain('Phone is empty');
    expect(rows[1]?.textContent).toContain('"ask reception" is not a phone number');
    expect(phones.size).toBe(expected.imported);
    expect(batches.map(({ rows }) => rows.length)).toEqual([100, 100, 100, 100, 90]);
    expect(batches[0]?.rows[0]).toEqual({
      phone: '212-555-0100',
      firstName: 'Ana',
      lastName: 'García',
      email: 'ana.garci.a1@example.net',
      company: 'Tools; Parts',
      customFields: { 'Monthly Budget (€)': '5400' },
    });
    expect(onComplete).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ imported: 482, duplicates: 8 }));
  });

  it('closes by itself when there is nothing to report', async () => {
    importingServer();
    const { onComplete } = open();
    await choose('Phone,First Name\n212-555-0100,Ana\n');
    await user.click(await screen.findByRole('button', { name: 'Import 1 Contact' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalledOnce());
  });

  it('stays open when numbers were left out', async () => {
    importingServer({ leftOut: 1 });
    const { onComplete } = open();
    await choose('Phone\n+14155550100\n+14155550101\n');
    await user.click(await screen.findByRole('button', { name: 'Import 2 Contacts' }));
    expect(await screen.findByText('Import finished')).toBeTruthy();
    expect([figure('Imported'), figure('Left out')]).toEqual([
      'Imported1New contacts in this list',
      'Left out1May not be called',
    ]);
    const table = within(screen.getByRole('table', { name: 'Rows that were not imported' }));
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['2', '3', 'On the do-not-call list']);
    expect(screen.getByRole('button', { name: 'Download rows that were not imported' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onComplete).toHaveBeenCalledWith(expect.objectContaining({ imported: 1, leftOut: 1 }));
  });

  it('keeps Import disabled until a phone column is chosen, and one column from serving two fields', async () => {
    importingServer();
    open();
    await choose('Number,First Name,City\n212-555-0100,Ana,Austin\n');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 Contact' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe(
      screen.getByText('Choose the column with the phone number.').id,
    );
    const phone = screen.getByLabelText(/Phone Number/);
    await user.selectOptions(phone, 'Number');
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText('Choose the column with the phone number.')).toBeNull();
    const columns = within(screen.getByLabelText('Company')).getAllByRole('option');
    expect(columns.map((option) => option.textContent)).toEqual(['Skip', 'City']);
    expect(screen.getByRole('checkbox', { name: 'City' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Company'), 'City');
    expect(screen.queryByRole('checkbox', { name: 'City' })).toBeNull();
  });

  it('stops at a failed batch, reports it, and can be resumed', async () => {
    const { batches, phones } = importingServer({ failOnce: 2 });
    open();
    await choose(leads);
    await user.click(await screen.findByRole('button', { name: /^Import 500 Contacts/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Import failed: Failed to import batch 2: The database is away');
    expect(batches).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Resume Import' }));
    expect(await screen.findByText('Import finished')).toBeTruthy();
    expect(figure('Imported')).toContain('482');
    expect(phones.size).toBe(482);
    expect(batches[2]).toEqual(batches[1]);
    expect(new Set(batches.map(({ key }) => key)).size).toBe(5);
  });

  it('shows the effect of the import before anything is written, and again after each change of the mapping', async () => {
    const { batches, phones } = importingServer({ noCalls: ['+12125550102'] });
    phones.add('+12125550100');
    open();
    await choose(
      'Phone,Mobile,Name\n212-555-0100,1,A\n212-555-0101,2,B\n(212) 555-0101,3,C\nnone,4,D\n212-555-0102,5,E\n',
    );
    await waitFor(() => expect(figure('New')).toContain('1'));
    const figures = ['Repeated in the file', 'In the list already', 'Left out', 'Invalid'];
    expect(figures.map((label) => figure(label)?.match(/\d/)?.[0])).toEqual(['1', '1', '1', '1']);
    await user.selectOptions(screen.getByLabelText(/Phone Number/), 'Mobile');
    await waitFor(() => expect(figure('Invalid')).toContain('5'));
    expect(batches).toEqual([]);
  });

  it('shows on its button how many contacts are new, and uses the same words before and after the import', async () => {
    const { phones } = importingServer();
    phones.add('+12125550100');
    open();
    await choose('Phone\n212-555-0100\n212-555-0101\n(212) 555-0101\n');
    await user.click(await screen.findByRole('button', { name: 'Import 3 Contacts (1 new)' }));
    expect(await screen.findByText('Import finished')).toBeTruthy();
    expect(figure('Duplicates')).toBe('Duplicates2Repeated in the file, or in the list already');
  });

  it('shows the check before the columns', async () => {
    importingServer();
    open();
    await choose('Phone\n212-555-0100\n');
    await waitFor(() => expect(figure('New')).toContain('1'));
    const check = screen.getByRole('region', { name: 'Check before importing' });
    const follows = check.compareDocumentPosition(screen.getByLabelText(/Phone Number/));
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the text of the server for a failed batch', async () => {
    importingServer();
    server.use(onDocument(ImportContactsDocument, () => new HttpResponse('Out of paper', { status: 500 }) as never));
    open();
    await choose('Phone\n212-555-0100\n');
    await user.click(await screen.findByRole('button', { name: 'Import 1 Contact' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Import failed: Failed to import batch 1: Out of paper',
    );
  });

  it('imports in spite of a failed check', async () => {
    importingServer();
    server.use(onDocument(CountListedPhonesDocument, () => refusal('UNAVAILABLE')));
    const { onComplete } = open();
    await choose('Phone\n212-555-0100\n');
    expect(await screen.findByText(/The rows could not be checked/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1 Contact' }));
    await waitFor(() => expect(onComplete).toHaveBeenCalledOnce());
  });

  it('is undone after a confirmation: its batches are one import', async () => {
    const { imports } = importingServer();
    const undone: string[] = [];
    server.use(
      onDocument(RevertImportDocument, ({ id }) => {
        undone.push(id);
        return { __typename: 'Mutation', revertImport: { __typename: 'ImportJob', id, state: 'reverted' } };
      }),
      http.get('/api/imports/:id/events', ({ params }) => {
        const message = '482 contacts were removed.';
        const job = {
          id: params.id,
          state: 'reverted',
          imported: 482,
          duplicates: 8,
          invalid: 0,
          message,
          finishedAt: 'x',
        };
        return new HttpResponse(`event: job\ndata: ${JSON.stringify(job)}\n\n`);
      }),
    );
    open();
    await choose(leads);
    await user.click(await screen.findByRole('button', { name: /^Import 500 Contacts/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo Import...' }));
    await user.click(screen.getByRole('button', { name: 'Undo Import' }));
    expect(await screen.findByText('Import undone')).toBeTruthy();
    expect(screen.getByText('482 contacts were removed.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Imported' })).toBeNull();
    expect(undone).toEqual([...imports]);
  });

  it('reports a lost connection in plain words', async () => {
    importingServer();
    server.use(onDocument(ImportContactsDocument, () => Response.error()));
    open();
    await choose('Phone\n212-555-0100\n');
    await user.click(await screen.findByRole('button', { name: 'Import 1 Contact' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Import failed: Failed to import batch 1: The connection was lost.',
    );
  });

  it('can be canceled on the way, and reports how many rows were imported', async () => {
    const { batches } = importingServer();
    const { onCancel, onComplete } = open();
    await choose(leads);
    await user.click(await screen.findByRole('button', { name: /^Import 500 Contacts/ }));
    await screen.findByText('Importing (this may take a moment)...');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Import cancelled after \d+ of 500 rows/)).toBeTruthy();
    expect(batches.length).toBeLessThan(5);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onComplete).not.toHaveBeenCalled();
  });
});
