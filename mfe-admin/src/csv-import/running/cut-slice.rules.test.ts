import { BatchRowSchema } from '@dialdeck/common/contacts/contact.schemas';
import { describe, expect, it } from 'vitest';
import type { ContactRowInput } from '#__generated__/graphql.ts';
import { BATCH_BYTES_MAX, cutSlice, ROW_TOO_LARGE } from './cut-slice.rules.ts';
import type { ImportSlice } from './import-job.type.ts';

/** A row of the file: its number and the length of its texts; `null` for an invalid row. */
type Row = [row: number, letters: number | null, letter?: string];

const sourceOf = (row: number) => ({ row, line: row + 1, cells: [] });
const rowOf = (letters: number, letter = 'y'): ContactRowInput => ({
  phone: '+13035550100',
  customFields: { Notes: letter.repeat(letters) },
});

function sliceOf(rows: Row[], isLast = true): ImportSlice {
  const good = rows.filter(([, letters]) => letters !== null);
  return {
    rows: good.map(([, letters, letter]) => rowOf(letters ?? 0, letter)),
    sources: good.map(([row]) => sourceOf(row)),
    invalid: rows.filter(([, letters]) => letters === null).map(([row]) => ({ ...sourceOf(row), reason: 'No phone' })),
    isLast,
  };
}

const show = (parts: ImportSlice[]) =>
  parts.map(({ sources, invalid, isLast }) => [
    sources.map(({ row }) => row),
    invalid.map(({ row, reason }) => `${row} ${reason}`),
    isLast,
  ]);

describe('cutSlice', () => {
  it.each<[string, Row[], unknown[]]>([
    ['nothing', [], [[[], [], true]]],
    [
      'small rows stay together',
      [
        [1, 10],
        [2, null],
        [3, 10],
      ],
      [[[1, 3], ['2 No phone'], true]],
    ],
    [
      'invalid rows only',
      [
        [1, null],
        [2, null],
      ],
      [[[], ['1 No phone', '2 No phone'], true]],
    ],
    [
      'two that fit',
      [
        [1, 449_000],
        [2, 449_000],
      ],
      [[[1, 2], [], true]],
    ],
    [
      'three of which two fit',
      [
        [1, 449_000],
        [2, 449_000],
        [3, 449_000],
      ],
      [
        [[1, 2], [], false],
        [[3], [], true],
      ],
    ],
    [
      'bytes, not letters',
      [
        [1, 300_000, 'é'],
        [2, 300_000, 'é'],
      ],
      [
        [[1], [], false],
        [[2], [], true],
      ],
    ],
    [
      'invalid rows stay with those above them',
      [
        [1, null],
        [2, 800_000],
        [3, null],
        [4, 800_000],
        [5, null],
      ],
      [
        [[2], ['1 No phone', '3 No phone'], false],
        [[4], ['5 No phone'], true],
      ],
    ],
    [
      'a row too large for any request costs itself',
      [
        [1, 10],
        [2, 900_000],
        [3, null],
        [4, 10],
      ],
      [[[1, 4], [`2 ${ROW_TOO_LARGE}`, '3 No phone'], true]],
    ],
    ['nothing but a row too large', [[1, 900_000]], [[[], [`1 ${ROW_TOO_LARGE}`], true]]],
  ])('%s', (_what, rows, parts) => {
    expect(show(cutSlice(sliceOf(rows)))).toEqual(parts);
  });

  it('marks only the last part of the last slice as the last', () => {
    const isLast = cutSlice(
      sliceOf(
        [
          [1, 800_000],
          [2, 800_000],
        ],
        false,
      ),
    ).map((part) => part.isLast);
    expect(isLast).toEqual([false, false]);
  });

  it('cuts a hundred valid rows with long texts into parts that the server accepts', () => {
    const answers = Object.fromEntries(
      Array.from({ length: 45 }, (_, n) => [`Answer to question ${n}`, 'y'.repeat(250)]),
    );
    const rows = Array.from({ length: 100 }, (_, n) => ({ phone: `+1303555${1000 + n}`, customFields: answers }));
    for (const row of rows) expect(BatchRowSchema.safeParse(row).success).toBe(true);
    const parts = cutSlice({ rows, sources: rows.map((_, n) => sourceOf(n + 1)), invalid: [], isLast: true });
    expect(parts.flatMap((part) => part.rows)).toEqual(rows);
    const sizes = parts.map((part) => new TextEncoder().encode(JSON.stringify(part.rows)).length);
    expect(sizes.every((size) => size <= BATCH_BYTES_MAX + 2)).toBe(true);
  });
});
