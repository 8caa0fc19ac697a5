import { type ApolloClient, ApolloProvider } from '@dialdeck/apollo';
import { hasAdminRole } from '@dialdeck/common/words';
import { isFor, type Session, type Shell } from '@dialdeck/contract';
import { BrowserRouter, Route, Routes, useNavigate } from '@dialdeck/router';
import { Spinner } from '@dialdeck/ui/core';
import { ToastArea, type ToastStore } from '@dialdeck/ui/toast';
import { type ComponentType, Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withDeadline } from '#remotes/deadline.ts';
import { RemoteArea } from '#remotes/remote-area.tsx';
import { RemoteBoundary } from '#remotes/remote-boundary.tsx';
import { type Remotes, RemotesContext, useRemotes } from '#remotes/remotes-context.ts';
import { renewShellAddresses } from '#remotes/retry-addresses.ts';
import { Layout } from './chrome/layout.tsx';
import { DashboardPage } from './dashboard/dashboard.page.tsx';
import { AccessDeniedPage } from './missing/access-denied.page.tsx';
import { UnroutedPage } from './missing/unrouted.page.tsx';

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

interface AppRoutesProps {
  session: Session;
  toasts: ToastStore;
}

/** The shell's own screens, and one area for each screen in the registry. */
function AppRoutes({ session, toasts }: AppRoutesProps) {
  const shell = useShell(session, toasts);
  const { registry } = useRemotes();
  const remotes = useSyncExternalStore(registry.subscribe, registry.all);
  return (
    <Routes>
      <Route path="/" element={<DashboardPage shell={shell} />} />
      <Route path="/account" element={<OwnArea key="account" name="account" shell={shell} />} />
      <Route
        path="/modules"
        element={hasAdminRole(session) ? <OwnArea key="modules" name="modules" shell={shell} /> : <AccessDeniedPage />}
      />
      {remotes.flatMap(({ name, routes }) =>
        routes.map(({ path, roles }) => {
          const isAllowed = isFor(roles, session);
          const screen = <RemoteArea key={`${name} ${path}`} name={name} path={path} shell={shell} />;
          return <Route key={path} path={path} element={isAllowed ? screen : <AccessDeniedPage />} />;
        }),
      )}
      <Route path="*" element={<UnroutedPage shell={shell} />} />
    </Routes>
  );
}

/** The shell's interface for every module. */
function useShell(session: Session, toasts: ToastStore): Shell {
  const navigate = useNavigate();
  return useMemo(
    () => ({ session, navigate: (to) => void navigate(to), notify: (notice) => toasts.show(notice) }),
    [session, navigate, toasts],
  );
}

type Page = ComponentType<{ shell: Shell }>;

const DEADLINE_MS = 2_500;

/** The shell's own pages that load when they are opened, so that they work while a module is broken. */
const PAGES = {
  account: () => import('./own-account/own-account.page.tsx').then(({ OwnAccountPage }) => OwnAccountPage),
  modules: () => import('./modules/modules.page.tsx').then(({ ModulesPage }) => ModulesPage),
} satisfies Record<string, () => Promise<Page>>;

interface OwnAreaProps {
  name: keyof typeof PAGES;
  shell: Shell;
}

/** One of the shell's own pages, with its failures contained like the failures of a module. */
function OwnArea({ name, shell }: OwnAreaProps) {
  const load = () =>
    withDeadline<Page>(PAGES[name](), DEADLINE_MS, () => new Error(`the ${name} page did not come in time`));
  const [page, setPage] = useState(load);
  function retry() {
    renewShellAddresses();
    setPage(load());
  }
  return (
    <RemoteBoundary name={name} version="of the shell" onRetry={retry} onLate={() => undefined}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        <Loaded page={page} shell={shell} />
      </Suspense>
    </RemoteBoundary>
  );
}

function Loaded({ page, shell }: { page: Promise<Page>; shell: Shell }) {
  const Root = use(page);
  return <Root shell={shell} />;
}
