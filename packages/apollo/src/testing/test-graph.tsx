import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { createClient } from '#create-client.ts';

/** Props of `TestGraph`. */
export interface TestGraphProps {
  children: ReactNode;
  onUnauthenticated?: () => void;
}

/** Wraps a screen under test in its own client, which uses the network as the real one does. */
export function TestGraph({ children, onUnauthenticated = () => undefined }: TestGraphProps) {
  const [client] = useState(() => createClient({ uri: `${window.location.origin}/graphql`, onUnauthenticated }));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
