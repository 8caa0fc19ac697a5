import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import type { CsvRecord } from '@dialdeck/csv/records';
import { expect, it } from 'vitest';
import { type Collector, sliceRows } from './slice.ts';

const FILE = {
  columns: ['Phone'],
  mapping: { ...forContactTexts(null), phone: 'Phone', customFields: [] },
  country: 'US',
};
const phoneOf = (row: number) => `+1212${2_000_000 + row}`;

async function slicesOf(phones: readonly string[], { processed = 0, rowsAtMost = 12_000 } = {}) {
  async function* bunches(): AsyncGenerator<CsvRecord[]> {
    for (let at = 0; at < phones.length; at += 700)
      yield phones.slice(at, at + 700).map((phone) => ({ cells: [phone] }));
  }
  const collect = () => {
    const lines: number[] = [];
    return {
      lines,
      add: (_row: unknown, _phone: string, line: number) => void lines.push(line),
    } satisfies Collector & {
      lines: number[];
    };
  };
  const slices = [];
  for await (const slice of sliceRows(bunches(), { ...FILE, processed }, collect, { rowsAtMost })) slices.push(slice);
  return slices;
}

it('makes each slice half as large again, up to the maximum', async () => {
  const slices = await slicesOf(Array.from({ length: 40_000 }, (_, row) => phoneOf(row)));
  expect(slices.map(({ size }) => size)).toEqual([5_000, 7_500, 11_250, 12_000, 4_250]);
  expect(slices.flatMap(({ good }) => good.lines)).toEqual(Array.from({ length: 40_000 }, (_, row) => row + 1));
});

it('counts a phone of an earlier row of the slice as a repeat', async () => {
  const phones = Array.from({ length: 6_000 }, (_, row) => phoneOf(row));
  phones[100] = phoneOf(3);
  phones[4_900] = phoneOf(3);
  phones[4_950] = 'nobody';
  phones[5_500] = phoneOf(3);
  const slices = await slicesOf(phones);
  expect(slices.flatMap(({ repeats }) => repeats.map(({ line }) => line))).toEqual([101, 4_901]);
  expect(slices.flatMap(({ rejects }) => rejects.map(({ line }) => line))).toEqual([4_951]);
  expect(slices.map(({ good }) => good.lines.length)).toEqual([4_997, 1_000]);
});

it('continues after the rows that are finished', async () => {
  const slices = await slicesOf([1, 2, 3, 4].map(phoneOf), { processed: 3 });
  expect(slices.map(({ size, good }) => [size, good.lines])).toEqual([[1, [4]]]);
});
