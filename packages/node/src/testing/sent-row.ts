import { SentRow } from '#database/sent-rows.ts';

/** A row of these texts as PostgreSQL sends it. */
export function sentRow(texts: readonly (string | null)[]): SentRow {
  const count = Buffer.alloc(2);
  count.writeInt16BE(texts.length);
  const columns = texts.flatMap((text) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return [length, Buffer.from(text ?? '')];
  });
  return new SentRow(Buffer.concat([count, ...columns]), 0);
}
