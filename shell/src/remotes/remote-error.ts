import type { Screen } from '@dialdeck/contract';

/** How far a module came. */
export type LoadPhase = 'registry' | 'entry' | 'contract' | 'chunk';

/** A module could not be had. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly phase: LoadPhase;
  /** When it was only slow: the screen that may still arrive. */
  readonly late: Promise<Screen> | undefined;

  constructor(phase: LoadPhase, message: string, { cause, late }: { cause?: unknown; late?: Promise<Screen> } = {}) {
    super(message, { cause });
    this.phase = phase;
    this.late = late;
  }
}

/** A file of the module did not come, or is no module. */
export const isLoadError = (error: unknown): boolean => error instanceof RemoteError || isStaleRelease(error);

/** Files of a release that is gone: reloading the page is a way out. */
export function isStaleRelease(error: unknown): boolean {
  const cause = error instanceof RemoteError ? error.cause : error;
  return cause instanceof Error && /ChunkLoadError|Loading chunk/.test(`${cause.name} ${cause.message}`);
}
