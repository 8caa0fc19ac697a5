import { rowReader } from '@dialdeck/common/contacts/import-rows.rules';
import { expect, it } from 'vitest';
import { KeptRows } from './kept-rows.ts';

const COLUMNS = ['Phone', 'State', 'Note'];
const MAPPING = { phone: 'Phone', region: 'State', customFields: [] };
const ROWS = [
  { phoneE164: '+12125550101', cells: ['(212) 555-0101', 'NY', 'a "quoted", b\u0000c'] },
  { phoneE164: '+12125550102', cells: ['212 555 0102', '', ''] },
  { phoneE164: '+12125550103', cells: ['2125550103'] },
  { phoneE164: '+12125550104', cells: ['2125550104', 'NJ', '😀 ü', '', ' '] },
];

it.each([true, false])('returns rows as they were in the file (rows kept as objects: %s)', (keepsRows) => {
  const read = rowReader(COLUMNS, MAPPING as never, 'US');
  const kept = new KeptRows(read, keepsRows);
  const rows = ROWS.map(({ phoneE164, cells }, index) => {
    const verdict = read(cells, index + 1);
    if (!verdict.ok) throw new Error(verdict.reason);
    return { phoneE164, cells, line: index + 1, row: verdict.row };
  });
  for (const row of rows) kept.add(row);
  expect(kept.rowsOf(() => true)).toEqual(rows);
  expect(kept.phones).toEqual(ROWS.map(({ phoneE164 }) => phoneE164));
  expect(kept.only(new Set([12125550102])).phones).toEqual(['+12125550102']);
  expect([...kept.recordsOf(new Set(['+12125550104']))]).toEqual([['+12125550104', rows[3]?.row]]);
  const reasons = new Map([
    ['+12125550101', 'On the do-not-call list'],
    ['+12125550103', 'Listed in National'],
  ]);
  expect(kept.rejects(reasons, (number) => number !== 12125550103)).toEqual([
    { line: 1, reason: 'On the do-not-call list', cells: ROWS[0]?.cells },
  ]);
});
