import { failureOf } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';

export interface ErrorTexts {
  /** Spec section 8: titles differ between the screens. */
  title?: string;
  /** What is said when the server gives no sentence of its own. */
  fallback: string;
}

/** Spec section 8: the server's sentence, or the screen's own, in a destructive toast. */
export function showError(shell: Shell, error: unknown, { title = 'Error', fallback }: ErrorTexts): void {
  const { code, sentence } = failureOf(error, fallback);
  // The shell itself says so and leads to the sign-in page; a second toast would take the place of its own.
  if (code === 'UNAUTHENTICATED') return;
  shell.notify({ title, body: sentence, variant: 'destructive' });
}
