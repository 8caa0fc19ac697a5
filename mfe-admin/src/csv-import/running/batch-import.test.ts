import { describe, expect, it, vi } from 'vitest';
import { createBatchImport } from './batch-import.ts';
import type { ImportSlice } from './import-job.type.ts';

const contacts = (count: number) => Array.from({ length: count }, (_, index) => ({ phone: `${index}` }));
/** The rows of a file from one on, below its header. */
const sources = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: first + index, line: first + index + 1, cells: ['Ana'] }));
const bad = { row: 2, line: 3, reason: 'No phone number', cells: [''] };

function slices(...list: Pick<ImportSlice, 'rows' | 'invalid'>[]) {
  let at = 0;
  let row = 1;
  return async (): Promise<ImportSlice> => {
    const slice = list[at++];
    if (!slice) throw new Error('read past the end');
    const { rows, invalid } = slice;
    const read = { ...slice, sources: sources(row, rows.length), isLast: at === list.length };
    row += rows.length + invalid.length;
    return read;
  };
}

const running = { onProgress: () => undefined, signal: new AbortController().signal };
const pause = async () => undefined;

describe('createBatchImport', () => {
  it('sends the batches one after the other and pauses 100 ms between them', async () => {
    const steps: string[] = [];
    const job = createBatchImport({
      importId: 'i',
      nextSlice: slices({ rows: contacts(100), invalid: [bad] }, { rows: contacts(50), invalid: [] }),
      sendBatch: async (rows, { importId, invalidRows, idempotencyKey }) => {
        expect(importId).toBe('i');
        steps.push(`${idempotencyKey}: ${rows.length} and ${invalidRows}`);
        return { imported: rows.length - 1, duplicates: 1, leftOut: 0, leftOutRows: [] };
      },
      pause: async (milliseconds) => void steps.push(`pause ${milliseconds}`),
    });
    expect(await job.run(running)).toEqual({
      processed: 151,
      imported: 148,
      duplicates: 2,
      leftOut: 0,
      leftOutRows: [],
      misfitRows: [],
      invalid: [bad],
    });
    expect(steps).toEqual(['i-1: 100 and 1', 'pause 100', 'i-2: 50 and 0']);
  });

  it('sends nothing for a slice without good rows', async () => {
    const sendBatch = vi.fn();
    const job = createBatchImport({ importId: 'i', nextSlice: slices({ rows: [], invalid: [bad] }), sendBatch, pause });
    expect(await job.run(running)).toMatchObject({ processed: 1, imported: 0, invalid: [bad] });
    expect(sendBatch).not.toHaveBeenCalled();
  });

  it('reports every bad row to the server once, including rows after the last good one', async () => {
    const none = { rows: [], invalid: [bad, bad] };
    const sendBatch = vi.fn().mockResolvedValue({ imported: 1, duplicates: 0, leftOut: 0, leftOutRows: [] });
    const nextSlice = slices(none, { rows: contacts(1), invalid: [bad] }, none, none);
    await createBatchImport({ importId: 'i', nextSlice, sendBatch, pause }).run(running);
    expect(sendBatch.mock.calls.map(([rows, { invalidRows }]) => [rows.length, invalidRows])).toEqual([
      [1, 3],
      [0, 4],
    ]);
  });

  it('lists rows that the server left out, and values that do not fit, by the row of the file, not of the batch', async () => {
    const reason = 'On the do-not-call list';
    const sendBatch = vi
      .fn()
      .mockResolvedValueOnce({ imported: 2, duplicates: 0, leftOut: 0, leftOutRows: [] })
      .mockResolvedValueOnce({
        ...{ imported: 2, duplicates: 0, leftOut: 1, leftOutRows: [{ row: 2, reason }] },
        misfitRows: [{ row: 3, reason: 'City: not a date' }],
      });
    const nextSlice = slices({ rows: contacts(2), invalid: [] }, { rows: contacts(3), invalid: [] });
    const done = await createBatchImport({ importId: 'i', nextSlice, sendBatch, pause }).run(running);
    expect(done).toMatchObject({ leftOut: 1, leftOutRows: [{ row: 4, line: 5, cells: ['Ana'], reason }] });
    expect(done.misfitRows).toMatchObject([{ row: 5, line: 6, reason: 'City: not a date' }]);
  });

  it('stops at a failing batch, names the row, and resumes with exactly that batch', async () => {
    const sendBatch = vi
      .fn()
      .mockResolvedValueOnce({ imported: 100, duplicates: 0, leftOut: 0, leftOutRows: [] })
      .mockRejectedValueOnce(new Error('This part is not available right now.'))
      .mockResolvedValue({ imported: 100, duplicates: 0, leftOut: 0, leftOutRows: [] });
    const full = { rows: contacts(100), invalid: [] };
    const job = createBatchImport({ importId: 'i', nextSlice: slices(full, full, full), sendBatch, pause });
    await expect(job.run(running)).rejects.toThrow('Failed to import batch 2: This part is not available right now.');
    expect(await job.run(running)).toMatchObject({ processed: 300, imported: 300 });
    expect(sendBatch.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)).toEqual(['i-1', 'i-2', 'i-2', 'i-3']);
  });

  it('sends rows that are too large for one request as several batches, and resumes with exactly the one that failed', async () => {
    const large = Array.from({ length: 3 }, (_, n) => ({
      phone: `${n}`,
      customFields: { Notes: 'y'.repeat(500_000) },
    }));
    const sendBatch = vi
      .fn()
      .mockResolvedValueOnce({ imported: 1, duplicates: 0, leftOut: 0, leftOutRows: [] })
      .mockRejectedValueOnce(new Error('The connection was lost.'))
      .mockResolvedValue({ imported: 1, duplicates: 0, leftOut: 0, leftOutRows: [] });
    const nextSlice = slices({ rows: large, invalid: [bad] });
    const job = createBatchImport({ importId: 'i', nextSlice, sendBatch, pause });
    await expect(job.run(running)).rejects.toThrow('Failed to import batch 2: The connection was lost.');
    expect(await job.run(running)).toMatchObject({ processed: 4, imported: 3, invalid: [bad] });
    expect(sendBatch.mock.calls.map(([rows, { idempotencyKey }]) => [idempotencyKey, rows[0].phone])).toEqual([
      ['i-1', '0'],
      ['i-2', '1'],
      ['i-2', '1'],
      ['i-3', '2'],
    ]);
  });

  it('stops after the batch that is on its way when it is canceled', async () => {
    const controller = new AbortController();
    const sendBatch = vi.fn(async () => {
      controller.abort();
      return { imported: 100, duplicates: 0, leftOut: 0, leftOutRows: [] };
    });
    const full = { rows: contacts(100), invalid: [] };
    const job = createBatchImport({ importId: 'i', nextSlice: slices(full, full), sendBatch, pause });
    expect(await job.run({ ...running, signal: controller.signal })).toMatchObject({ imported: 100 });
    expect(sendBatch).toHaveBeenCalledTimes(1);
  });
});
