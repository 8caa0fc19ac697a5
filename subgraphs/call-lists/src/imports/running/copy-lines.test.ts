import { expect, it } from 'vitest';
import { CopyLines } from './copy-lines.ts';

const idOf = (line: number) => `00000000-0000-7000-8000-${String(line).padStart(12, '0')}`;
const phoneOf = (line: number) => 14_155_550_000 + line;
const textOf = (line: number, name: string) => `${idOf(line)}\t${name}\n`;

function collect(lines: readonly number[], nameOf: (line: number) => string): CopyLines {
  const collected = new CopyLines((row, _, line) => textOf(line, row.firstName ?? ''));
  for (const line of lines) {
    const phone = `+${phoneOf(line)}`;
    collected.add({ phone, firstName: nameOf(line) }, phone, line);
  }
  return collected;
}

const sent = (lines: CopyLines) => Buffer.concat(lines.pieces()).toString();
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each([
  ['nothing', [], () => ''],
  ['letters of one to four bytes', upTo(40), (line: number) => ['Ana', 'Émile', '山', '🙂'][line % 4] as string],
  ['more than one piece holds', upTo(2_500), (line: number) => `Ana ${line}`],
  ['a line longer than a piece', upTo(3), () => 'é'.repeat(200_000)],
] as const)('sends what was collected: %s', (_, lines, nameOf) => {
  const collected = collect(lines, nameOf);
  expect(collected.phones).toEqual(lines.map(phoneOf));
  expect(sent(collected) === lines.map((line) => textOf(line, nameOf(line))).join('')).toBe(true);
});

it.each([
  ['all', () => true],
  ['none', () => false],
  ['every third', (line: number) => line % 3 === 0],
  ['the first and the last', (line: number) => line === 1 || line === 2_500],
  ['none of a whole piece', (line: number) => line > 1_200],
])('keeps only the lines of the given phones: %s', (_, isKept) => {
  const kept = upTo(2_500).filter(isKept);
  const collected = collect(upTo(2_500), (line) => `Émile ${line}`);
  collected.keepOnly(kept.map(phoneOf));
  expect(collected.phones).toEqual(kept.map(phoneOf));
  expect(sent(collected)).toBe(kept.map((line) => textOf(line, `Émile ${line}`)).join(''));
  const ranges = collected.idRanges();
  expect(kept.filter((line) => !ranges.some(({ first, last }) => first <= idOf(line) && idOf(line) <= last))).toEqual(
    [],
  );
  expect([ranges[0]?.first, ranges.at(-1)?.last]).toEqual(
    kept.length > 0 ? [idOf(kept[0] as number), idOf(kept.at(-1) as number)] : [undefined, undefined],
  );
});
