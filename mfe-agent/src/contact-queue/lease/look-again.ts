import { failureOf } from '@dialdeck/apollo';
import { TOAST_MEDIUM_MS } from '@dialdeck/common/constants';
import type { Shell } from '@dialdeck/contract';

/** How long the screen repeats its claim while the server is still skipping contacts that may not be called. */
const LOOKS_MOST_MS = 5_000;
const PAUSE_MS = 1_000;

/**
 * Makes a claim again that the server broke off because too many contacts may not be called now.
 * @throws the last failure, when there was none in time or it is another one
 */
export async function lookAgain<Answer>(
  claim: () => Promise<Answer>,
  failure: unknown,
  notify: Shell['notify'],
): Promise<Answer> {
  const end = Date.now() + LOOKS_MOST_MS;
  const { code, sentence } = failureOf(failure, '');
  // A conflict: the agent is paused.
  if (code === 'UNAVAILABLE' || code === 'CONFLICT') notify({ title: sentence, timeoutMs: TOAST_MEDIUM_MS });
  for (let last = failure; ; ) {
    if (failureOf(last, '').code !== 'UNAVAILABLE' || Date.now() + PAUSE_MS > end) throw last;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      return await claim();
    } catch (error) {
      last = error;
    }
  }
}
