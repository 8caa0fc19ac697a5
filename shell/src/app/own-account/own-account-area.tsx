import type { Shell } from '@dialdeck/contract';
import { Spinner } from '@dialdeck/ui/core';
import { type ComponentType, Suspense, use, useState } from 'react';
import { withDeadline } from '#remotes/deadline.ts';
import { RemoteBoundary } from '#remotes/remote-boundary.tsx';
import { renewShellAddresses } from '#remotes/retry-addresses.ts';

type Page = ComponentType<{ shell: Shell }>;

const DEADLINE_MS = 2_500;

const load = (): Promise<Page> =>
  withDeadline(
    import('./own-account.page.tsx').then(({ OwnAccountPage }) => OwnAccountPage),
    DEADLINE_MS,
    () => new Error('the account page did not come in time'),
  );

/** The account page; its code loads when it is opened. */
export function OwnAccountArea({ shell }: { shell: Shell }) {
  const [page, setPage] = useState(load);
  function retry() {
    renewShellAddresses();
    setPage(load());
  }
  return (
    <RemoteBoundary name="account" version="of the shell" onRetry={retry} onLate={() => undefined}>
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
