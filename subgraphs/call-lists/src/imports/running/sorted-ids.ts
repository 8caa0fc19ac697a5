import { newId } from '@dialdeck/node/new-id';

const BATCH = 1_000;

/** Ids that grow, also within a millisecond: rows of one file lie together in every index, in the order of the file. */
export function sortedIds(): () => string {
  let batch: string[] = [];
  let at = 0;
  let last = '';
  return () => {
    if (at === batch.length) {
      do batch = Array.from({ length: BATCH }, newId).sort();
      while (
        // Made in the same millisecond as the batch before, some of them may come before its last.
        (batch[0] as string) < last
      );
      last = batch.at(-1) as string;
      at = 0;
    }
    return batch[at++] as string;
  };
}
