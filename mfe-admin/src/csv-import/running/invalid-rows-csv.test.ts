import { expect, it } from 'vitest';
import { invalidRowsCsv } from './invalid-rows-csv.ts';

it('writes line, reason and the own columns, quoted where needed', () => {
  const rows = [{ row: 2, line: 4, reason: '"ask" is not a phone number', cells: ['ask', 'Acme, Inc.', 'two\nlines'] }];
  expect(invalidRowsCsv(['Phone', 'Company', 'Note'], rows)).toBe(
    'Line,Reason,Phone,Company,Note\r\n4,"""ask"" is not a phone number",ask,"Acme, Inc.","two\nlines"\r\n',
  );
});
