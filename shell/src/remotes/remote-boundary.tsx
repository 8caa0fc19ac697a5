import type { Screen } from '@dialdeck/contract';
import { Component, type ReactNode } from 'react';
import { FailureCard } from './failure-card.tsx';
import { RemoteError } from './remote-error.ts';

interface RemoteBoundaryProps {
  name: string;
  version: string;
  onRetry: () => void;
  /** A module that was only slow has come. */
  onLate: (screen: Promise<Screen>) => void;
  children: ReactNode;
}

/** Keeps whatever a module does wrong, while it loads or later, inside its own area. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state = { failure: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
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
