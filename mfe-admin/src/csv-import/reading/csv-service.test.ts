// @vitest-environment node
import { guessColumns } from '@dialdeck/common/contacts/csv-columns.rules';
import { expect, it } from 'vitest';
import { createCsvService } from './csv-service.ts';

async function begin(text: string) {
  const service = createCsvService();
  const { columns } = await service.open(new Blob([text]), { country: 'US' });
  await service.begin(guessColumns(columns), 'US');
  return service;
}

it('gives good rows in slices, with the bad ones between them and their places', async () => {
  const service = await begin('Phone\n212-555-0100\nnone\n\n212-555-0101\n212-555-0102\n');
  expect(await service.next(2)).toEqual({
    rows: [{ phone: '212-555-0100' }, { phone: '212-555-0101' }],
    sources: [
      { row: 1, line: 2, cells: ['212-555-0100'] },
      { row: 3, line: 5, cells: ['212-555-0101'] },
    ],
    invalid: [{ row: 2, line: 3, reason: '"none" is not a phone number', cells: ['none'] }],
    isLast: false,
  });
  expect(await service.next(2)).toMatchObject({ rows: [{ phone: '212-555-0102' }], invalid: [], isLast: true });
});

it('marks the last slice also when it is full', async () => {
  const service = await begin('Phone\n212-555-0100\n');
  expect(await service.next(1)).toMatchObject({ isLast: true });
});

it('cuts a file of bad rows into slices too', async () => {
  const service = await begin(`Phone\n${'none\n'.repeat(1500)}`);
  expect((await service.next(100)).invalid).toHaveLength(1000);
  expect(await service.next(100)).toMatchObject({ rows: [], isLast: true });
});

it('does not send a row whose quotation marks are out of place', async () => {
  const service = await begin('Phone,Name\n212-555-0100,"Ace" V\n212-555-0101,"B"\n');
  expect((await service.next(100)).invalid).toMatchObject([{ row: 1, reason: 'A quotation mark is out of place' }]);
});

it.each([
  [
    'a quotation mark that is never closed',
    `${'212-555-0100,Bo\n'.repeat(3)}212-555-0101,"open\n212-555-0102,Al\n`,
    'A quotation mark is never closed',
  ],
  ['a NUL', '212-555-0100,Bo\n212-555-0101,B\0o\n212-555-0102,Al\n', 'Name contains a NUL character'],
])('rejects one row and not the file for %s', async (_what, rows, reason) => {
  const service = createCsvService();
  const { columns } = await service.open(new Blob([`Phone,Name\n${rows}`]), { country: 'US' });
  const { count } = await service.count();
  await service.begin({ ...guessColumns(columns), firstName: 'Name' }, 'US');
  const slice = await service.next(100);
  expect(slice.invalid).toMatchObject([{ reason }]);
  expect(slice.rows).toHaveLength(count - 1);
});

it('rejects a request before a file is open', async () => {
  await expect(createCsvService().count()).rejects.toThrow('No file is chosen.');
  await expect(createCsvService().next(1)).rejects.toThrow('No file is chosen.');
});
