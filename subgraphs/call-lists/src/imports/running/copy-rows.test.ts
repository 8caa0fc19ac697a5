import type { ImportRow } from '@dialdeck/common/contacts/import-rows.rules';
import { expect, it } from 'vitest';
import { COPY_BEGIN, COPY_END } from '#binary-copy.ts';
import { CopyRowWriter, rowId, uuidBytes } from './copy-row.rules.ts';
import { CopyRows } from './copy-rows.ts';

const FILE = { callListId: crypto.randomUUID(), jobId: crypto.randomUUID(), createdAt: new Date() };
const idOf = (line: number) => `00000000-0000-7000-8000-${String(line).padStart(12, '0')}`;
const phoneOf = (line: number) => 14_155_550_000 + line;

/** A writer whose ids are the numbers of the lines. */
const nowhere = ({ phoneE164 }: { phoneE164: string }) => ({
  placeId: placeIdOf(Number(phoneE164.slice(1))),
  placeSource: 'none' as const,
  region: null,
  timeZone: null,
});
/** Adjacent numbers. */
const placeIdOf = (phone: number) => (phone % 3 === 0 ? null : phone % 3);

function writer(lines: readonly number[]): CopyRowWriter {
  let next = 0;
  return new CopyRowWriter(FILE, (bytes, at) => void uuidBytes(idOf(lines[next++] as number)).copy(bytes, at), nowhere);
}

function collect(lines: readonly number[], nameOf: (line: number) => string, isNew = (_: number) => true): CopyRows {
  const rows = new CopyRows(writer(lines), isNew);
  for (const line of lines) rows.add(rowOf(line, nameOf), `+${phoneOf(line)}`, line);
  return rows;
}

const rowOf = (line: number, nameOf: (line: number) => string): ImportRow => ({
  phone: `+${phoneOf(line)}`,
  firstName: nameOf(line),
});

/** The same rows, each written alone. */
function written(lines: readonly number[], nameOf: (line: number) => string): Buffer {
  const write = writer(lines);
  const rows = lines.map((line) => {
    const row = rowOf(line, nameOf);
    const bytes = Buffer.alloc(write.most(row));
    return bytes.subarray(0, write.write(bytes, 0, row, row.phone, line));
  });
  return Buffer.concat([COPY_BEGIN, ...rows, COPY_END]);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each([
  ['nothing', [], () => ''],
  ['letters of one to four bytes', upTo(40), (line: number) => ['Ana', 'Émile', '山', '🙂'][line % 4] as string],
  ['letters that are searched for as many', upTo(3), () => 'ﷺ'.repeat(100)],
  ['more than one piece holds', upTo(2_500), (line: number) => `Ana ${line}`],
  ['a row longer than a piece', upTo(3), () => 'é'.repeat(200_000)],
] as const)('sends what was collected: %s', (_, lines, nameOf) => {
  const rows = collect(lines, nameOf);
  expect(rows.phones).toEqual(lines.map(phoneOf));
  expect(Buffer.concat(rows.bytes()).equals(written(lines, nameOf))).toBe(true);
});

it.each([
  ['all', () => true],
  ['none', () => false],
  ['every third', (line: number) => line % 3 === 0],
  ['the first and the last', (line: number) => line === 1 || line === 2_500],
  ['none of a whole piece', (line: number) => line > 1_200],
])('leaves out what is known, and keeps %s', (_, isKept) => {
  const nameOf = (line: number) => `Émile ${line}`;
  const kept = upTo(2_500).filter(isKept);
  const rows = collect(upTo(2_500), nameOf);
  rows.leaveOut(
    new Set(
      upTo(2_500)
        .filter((line) => !isKept(line))
        .map(phoneOf),
    ),
  );
  expect([rows.size, rows.phones]).toEqual([kept.length, kept.map(phoneOf)]);
  expect(Buffer.concat(rows.bytes()).equals(written(kept, nameOf))).toBe(true);
  const ranges = rows.idRanges();
  expect(kept.filter((line) => !ranges.some(({ first, last }) => first <= idOf(line) && idOf(line) <= last))).toEqual(
    [],
  );
  expect([ranges[0]?.first, ranges.at(-1)?.last]).toEqual(
    kept.length > 0 ? [idOf(kept[0] as number), idOf(kept.at(-1) as number)] : [undefined, undefined],
  );
});

it('remembers which phones are in doubt', () => {
  expect(
    collect(
      upTo(9),
      () => '',
      (phone) => phone % 4 !== 0,
    ).inDoubt,
  ).toEqual([4, 8].map(phoneOf));
});

it('reads an id back', () => {
  const id = crypto.randomUUID();
  const bytes = Buffer.alloc(60);
  const write = new CopyRowWriter(FILE, (into, at) => void uuidBytes(id).copy(into, at), nowhere);
  const row = { phone: '+14155550001' };
  const whole = Buffer.concat([bytes, Buffer.alloc(write.most(row))]);
  write.write(whole, 60, row, row.phone, 1);
  expect(rowId(whole, 60)).toBe(id);
});
