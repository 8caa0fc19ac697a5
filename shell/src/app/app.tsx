import { type ApolloClient, ApolloProvider } from '@dialdeck/apollo';
import type { Session } from '@dialdeck/contract';
import { BrowserRouter } from '@dialdeck/router';
import { ToastArea, type ToastStore } from '@dialdeck/ui/toast';
import { useEffect } from 'react';
import { type Remotes, RemotesContext } from '#remotes/remotes-context.ts';
import { AppRoutes } from './app-routes.tsx';
import { Layout } from './chrome/layout.tsx';

interface AppProps {
  session: Session | null;
  client: ApolloClient;
  toasts: ToastStore;
  remotes: Remotes;
  onUnauthenticated: () => void;
}

/** The signed-in product. */
export function App({ session, client, toasts, remotes, onUnauthenticated }: AppProps) {
  useEffect(() => {
    if (!session) onUnauthenticated();
  }, [session, onUnauthenticated]);
  return (
    <ApolloProvider client={client}>
      <RemotesContext value={remotes}>
        <BrowserRouter>
          {session && (
            <Layout session={session}>
              <AppRoutes session={session} toasts={toasts} />
            </Layout>
          )}
        </BrowserRouter>
      </RemotesContext>
      <ToastArea store={toasts} />
    </ApolloProvider>
  );
}
