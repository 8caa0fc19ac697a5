import { type ApolloClient, isConnectionFailure } from '@dialdeck/apollo';

const PAUSE_MS = 5_000;

/**
 * Reads the data of the screen once more, for half a minute until that succeeds: a change whose answer was lost may be there.
 * Not by `refetch`, whose failure would replace the table and with it the form that is open.
 */
export async function readAgain(client: ApolloClient, tries = 6): Promise<void> {
  // Data that stays out of the cache must not enter it: its field may have the same name as the rows.
  const queries = [...client.getObservableQueries()].filter(({ options }) => options.fetchPolicy !== 'no-cache');
  const reads = await Promise.allSettled(
    queries.map(({ query, variables }) => client.query({ query, variables, fetchPolicy: 'network-only' })),
  );
  const isLost = reads.some((read) => read.status === 'rejected' && isConnectionFailure(read.reason));
  if (isLost && tries > 1) window.setTimeout(() => void readAgain(client, tries - 1), PAUSE_MS);
}
