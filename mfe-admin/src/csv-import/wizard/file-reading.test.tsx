// jsdom's files cannot be streamed or sent to a worker; Node's can.
import { File as NodeFile } from 'node:buffer';
import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CountListedPhonesDocument, ImportContactsDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { noUnfinishedImports } from '#testing/no-unfinished-imports.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { workersInPage } from '#testing/worker-in-page.ts';
import { CsvImport } from './csv-import.tsx';

const server = graphServer();
workersInPage();
const user = userEvent.setup({ delay: null });

/** @returns the rows that were sent */
function open() {
  const sent: unknown[] = [];
  server.use(
    noUnfinishedImports(),
    onDocument(CountListedPhonesDocument, () => ({
      __typename: 'Mutation',
      countListedPhones: 0,
      countLeftOutPhones: 0,
    })),
    onDocument(ImportContactsDocument, ({ rows }) => {
      sent.push(...[rows].flat());
      const answer = { imported: 1, duplicates: 0, leftOut: 0, leftOutRows: [], misfitRows: [] };
      return { __typename: 'Mutation', importContacts: { __typename: 'ImportResult', ...answer } };
    }),
  );
  renderAdmin(({ shell }) => (
    <AdminLayout shell={shell}>
      <CsvImport callListId="l-1" country="US" onComplete={vi.fn()} onCancel={vi.fn()} />
    </AdminLayout>
  ));
  return sent;
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'leads.csv') {
  const file = new NodeFile([content], name, { type: 'text/csv' }) as unknown as File;
  await user.upload(screen.getByLabelText(/Choose a CSV file/), file);
}

it('shows the cells for which the header line has no name', async () => {
  open();
  await choose(
    'Phone,Company,Email\n212-555-0101,Uhl, Ude & Utz,ulla@contacts.test\n212-555-0102,Ude KG,udo@contacts.test\n',
  );
  const table = within(await screen.findByRole('table', { name: 'First rows of the file' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Phone',
    'Company',
    'Email',
    '(no heading)',
  ]);
  expect(table.getByRole('cell', { name: 'ulla@contacts.test' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Invalid' }).textContent).toContain('1'));
});

it('recognizes Latin-1', async () => {
  open();
  await choose(Uint8Array.from('Phone,First Name\n212-555-0100,Zo\u00eb\n', (letter) => letter.charCodeAt(0)));
  expect((await screen.findByLabelText<HTMLSelectElement>('Text encoding')).value).toBe('windows-1252');
  expect(screen.getByRole('cell', { name: 'Zoë' })).toBeTruthy();
});

it('lets the user choose an encoding that is not certain, and another one for a file that is open', async () => {
  const sent = open();
  await choose(Uint8Array.from('Phone,Name\n212-555-0100,\xc8\xe2\xe0\xed\n', (letter) => letter.charCodeAt(0)));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose its encoding');
  await user.selectOptions(await screen.findByLabelText('Text encoding'), 'Cyrillic (KOI8-R)');
  expect(await screen.findByRole('cell', { name: 'хБЮМ' })).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('Text encoding'), 'Cyrillic (Windows-1251)');
  expect(await screen.findByRole('cell', { name: 'Иван' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('First Name'), 'Name');
  await user.click(await screen.findByRole('button', { name: 'Import 1 Contact' }));
  await waitFor(() => expect(sent).toEqual([{ phone: '212-555-0100', firstName: 'Иван' }]));
});

it('rejects a file that is no text, and accepts another one then', async () => {
  open();
  await choose(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'leads.xlsx.csv');
  expect((await screen.findByRole('alert')).textContent).toContain('This is a spreadsheet, not a CSV file.');
  await choose('Phone\n212-555-0100\n');
  expect(await screen.findByRole('button', { name: 'Import 1 Contact' })).toBeTruthy();
});

it('numbers equal headings, reports it, and sends the cells of the chosen column', async () => {
  const sent = open();
  await choose('Phone,Name,Name\n212-555-0100,Ana,Lima\n');
  expect(await screen.findByText('Columns with the same heading are numbered from left to right.')).toBeTruthy();
  const first = screen.getByLabelText<HTMLSelectElement>('First Name');
  expect(first.value).toBe('');
  await user.selectOptions(first, 'Name (1)');
  await user.selectOptions(screen.getByLabelText('Last Name'), 'Name (2)');
  await user.click(await screen.findByRole('button', { name: /^Import 1 Contact/ }));
  await waitFor(() => expect(sent).toMatchObject([{ firstName: 'Ana', lastName: 'Lima' }]));
});
