import type { Screen, Shell } from '@dialdeck/contract';
import { Spinner } from '@dialdeck/ui/core';
import { Suspense, use, useState, useSyncExternalStore } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import { isLoadError } from './remote-error.ts';
import { useRemotes } from './remotes-context.ts';

interface RemoteAreaProps {
  name: string;
  /** The route's path, as the module declares it. */
  path: string;
  shell: Shell;
}

/** One screen of a module: finds it, loads it, shows it, and contains its failures. */
export function RemoteArea({ name, path, shell }: RemoteAreaProps) {
  const { registry, loader, reports } = useRemotes();
  const [screen, setScreen] = useState(() => loader.load(name, path));
  const remotes = useSyncExternalStore(registry.subscribe, registry.all);
  const version = remotes.find((remote) => remote.name === name)?.version ?? 'unknown';
  // Before the first paint: a module may fail in it.
  const [open] = useState(() => reports.opened(name, version));
  return (
    <RemoteBoundary
      name={name}
      version={version}
      onRetry={() => setScreen(loader.retry(name, path))}
      onLate={setScreen}
      onFailure={(error) => open.fail(isLoadError(error) ? 'load' : 'render')}
    >
      <Suspense fallback={<Spinner label="Loading..." />}>
        <Loaded screen={screen} shell={shell} />
      </Suspense>
    </RemoteBoundary>
  );
}

function Loaded({ screen, shell }: { screen: Promise<Screen>; shell: Shell }) {
  const Root = use(screen);
  return <Root shell={shell} />;
}
