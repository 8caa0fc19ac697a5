import { failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import type { Refusal } from '@dialdeck/ui/core';

export interface ErrorTexts {
  /** Differs between the screens. */
  title?: string;
  /** What is said when the server gives no sentence of its own. */
  fallback: string;
}

/** Shows the server's sentence, or the screen's own, in a destructive toast. Gives it back for the form that asked. */
export function showError(shell: Shell, error: unknown, { title = 'Error', fallback }: ErrorTexts): Refusal {
  const failure = failureOf(error, fallback);
  // The shell itself says so and leads to the sign-in page; a second toast would take the place of its own.
  if (failure.code !== 'UNAUTHENTICATED') {
    shell.notify({ title, body: failure.sentence, variant: 'destructive' });
  }
  return failure;
}
