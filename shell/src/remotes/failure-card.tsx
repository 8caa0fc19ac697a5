import { Button, ErrorPanel } from '@dialdeck/ui/core';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '#network/use-is-online.ts';
import { isStaleRelease } from './remote-error.ts';

interface FailureCardProps {
  name: string;
  version: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a broken module. Without a network the module is not to blame. */
export function FailureCard({ name, version, error, onRetry }: FailureCardProps) {
  const isOnline = useIsOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry();
    wasOffline.current = !isOnline;
  }, [isOnline, onRetry]);
  if (!isOnline) {
    return (
      <ErrorPanel title="You are offline" onRetry={onRetry}>
        The {name} module was not loaded before the connection was lost. It comes by itself once you are back online.
      </ErrorPanel>
    );
  }
  const isStale = isStaleRelease(error);
  return (
    <ErrorPanel
      title={`The ${name} module is unavailable`}
      onRetry={onRetry}
      actions={isStale && <Button onClick={() => window.location.reload()}>Reload page</Button>}
    >
      Version {version}. {isStale && 'A newer version may have been released. '}Everything else still works.
    </ErrorPanel>
  );
}
