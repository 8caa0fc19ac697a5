import { Button, ErrorPanel } from '@dialdeck/ui/core';
import { isStaleRelease } from './remote-error.ts';

interface FailureCardProps {
  name: string;
  version: string;
  error: unknown;
  onRetry: () => void;
}

/** What a broken module costs: its own area, this card. */
export function FailureCard({ name, version, error, onRetry }: FailureCardProps) {
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
