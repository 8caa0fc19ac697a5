import type { Screen } from '@dialdeck/contract';
import { Button, ErrorPanel } from '@dialdeck/ui/core';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useIsOnline } from '#network/use-is-online.ts';
import { isStaleRelease, RemoteError } from './remote-error.ts';

interface RemoteBoundaryProps {
  name: string;
  version: string;
  onRetry: () => void;
  /** A module that was only slow has come. */
  onLate: (screen: Promise<Screen>) => void;
  onFailure?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps whatever a module does wrong, while it loads or later, inside its own area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state = { failure: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure?.(error);
    if (!(error instanceof RemoteError) || !error.late) return;
    const { late } = error;
    late.then(
      () => {
        if (this.state.failure?.error !== error) return;
        this.props.onLate(late);
        this.setState({ failure: undefined });
      },
      () => undefined,
    );
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { name, version } = this.props;
    return <FailureCard name={name} version={version} error={failure.error} onRetry={this.retry} />;
  }
}

interface FailureCardProps {
  name: string;
  version: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of a broken module. Without a network, the fault is not the module's. */
function FailureCard({ name, version, error, onRetry }: FailureCardProps) {
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
