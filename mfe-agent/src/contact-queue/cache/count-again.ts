import type { ApolloClient } from '@dialdeck/apollo';
import type { QueueVariables } from './queue-cache.ts';

/** Reads the counts of the shown list again. Not needed for the first rows, so it is not part of the queue's first load. */
export function countAgain(client: ApolloClient, shown: QueueVariables): void {
  import('./read-counts.ts').then(({ readCounts }) => readCounts(client, shown)).catch(() => undefined);
}
