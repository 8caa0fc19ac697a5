import type { Shell } from '@dialdeck/contract';
import { Spinner } from '@dialdeck/ui/core';
import { type ComponentType, Suspense, use, useState } from 'react';
import { withDeadline } from '#remotes/deadline.ts';
import { RemoteBoundary } from '#remotes/remote-boundary.tsx';
import { renewShellAddresses } from '#remotes/retry-addresses.ts';

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
export function OwnArea({ name, shell }: OwnAreaProps) {
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
