// By name: everything exported here is in the shell's first load, used or not.
export { type ApolloCache, type ApolloClient, NetworkStatus, type TypedDocumentNode } from '@apollo/client';
export {
  ApolloProvider,
  skipToken,
  useApolloClient,
  useMutation,
  useQuery,
} from '@apollo/client/react';
export { createClient } from './create-client.ts';
export { type Failure, failureOf, isConnectionFailure, responseTextOf, titleOf } from './failure.ts';
export { useNextPage } from './next-page.ts';
