import { newId } from '@dialdeck/node/process/new-id';
import { uuidBytes } from './copy-row.rules.ts';

const BATCH = 1_000;
/** The last 48 bits of an id, counted up from a random number (RFC 9562, 6.2, method 2). */
const COUNTER_AT = 10;
const COUNTER_BYTES = 6;
const COUNTER_MOST = 2 ** 48 - BATCH;

/** Generates ascending ids, also within a millisecond: rows of one file are adjacent in every index, in the order of the file. */
export function sortedIds(): (bytes: Buffer, at: number) => void {
  let id: Buffer = Buffer.alloc(16);
  let counter = 0;
  let left = 0;
  return (bytes, at) => {
    if (left === 0) {
      id = idsBehind(id, counter);
      counter = id.readUIntBE(COUNTER_AT, COUNTER_BYTES);
      left = BATCH;
    }
    left -= 1;
    counter += 1;
    id.copy(bytes, at);
    bytes.writeUIntBE(counter, at + COUNTER_AT, COUNTER_BYTES);
  };
}

/** In the same millisecond as the previous batch, a new id may be below its last one. */
function idsBehind(last: Buffer, counter: number): Buffer {
  last.writeUIntBE(counter, COUNTER_AT, COUNTER_BYTES);
  for (;;) {
    const id = uuidBytes(newId());
    if (id.compare(last) > 0 && id.readUIntBE(COUNTER_AT, COUNTER_BYTES) < COUNTER_MOST) return id;
  }
}
