import { failureOf, titleOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';

export interface ErrorTexts {
  /** On screens with a title of their own. */
  title?: string;
  /** The sentence when the server sends none. */
  fallback: string;
}

/** Shows the server's sentence, or the screen's own, in a destructive toast. Gives it back for the form that asked. */
export function showError(shell: Shell, error: unknown, { title, fallback }: ErrorTexts): Refusal {
  const failure = failureOf(error, fallback);
  // The shell reports it and leads to the sign-in page; a second toast would hide its own.
  if (failure.code !== 'UNAUTHENTICATED') {
    shell.notify({ title: title ?? titleOf(failure), body: failure.sentence, variant: 'destructive' });
  }
  return failure;
}
