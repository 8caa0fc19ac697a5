import { newId } from '@dialdeck/node/new-id';
import { uuidBytes } from './copy-row.rules.ts';

const BATCH = 1_000;
/** The last 48 bits of an id, counted upwards from a number by chance (RFC 9562, 6.2, method 2). */
const COUNTER_AT = 10;
const COUNTER_BYTES = 6;
const COUNTER_MOST = 2 ** 48 - BATCH;

/** Writes ids that grow, also within a millisecond: rows of one file lie together in every index, in the order of the file. */
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

/** Made in the same millisecond as the batch before, a new one may come before its last. */
function idsBehind(last: Buffer, counter: number): Buffer {
  last.writeUIntBE(counter, COUNTER_AT, COUNTER_BYTES);
  for (;;) {
    const id = uuidBytes(newId());
    if (id.compare(last) > 0 && id.readUIntBE(COUNTER_AT, COUNTER_BYTES) < COUNTER_MOST) return id;
  }
}
