import { failureOf } from '@dialdeck/apollo';
import { ERROR_CATALOGUE } from '@dialdeck/common/errors';
import { useEffect, useRef, useState } from 'react';

/** The team table reads up to three times more before it reports an error. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 250;

/**
 * Retries a failed read, doubling the pause each time. `isRetrying` until the last attempt has failed.
 * A refusal of the server is not retried.
 */
export function useRetries(error: unknown, refetch: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0);
  const again = useRef(refetch);
  again.current = refetch;
  const isRetrying = Boolean(error) && attempt < RETRIES && mayPass(error);

  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(
      () => {
        // The failure of this attempt arrives as the next `error`.
        const settle = () => setAttempt(attempt + 1);
        again.current().then(() => setAttempt(0), settle);
      },
      FIRST_PAUSE_MS * 2 ** attempt,
    );
    return () => clearTimeout(timer);
  }, [isRetrying, attempt]);

  return { isRetrying, startOver: () => setAttempt(0) };
}

function mayPass(error: unknown): boolean {
  const { code } = failureOf(error, '');
  return code === 'INTERNAL' || ERROR_CATALOGUE[code].retryable;
}
