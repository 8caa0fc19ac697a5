import { waitOutside } from '@dialdeck/node/process/deadline';
import type { CustomFetch } from 'openid-client';

const MAX_BYTES = 1024 * 1024;

/** {@link fetchBounded} within the deadline of the current request. */
export const boundedFetch: CustomFetch = (url, options) =>
  waitOutside((signal) => {
    const signals = options.signal ? [options.signal, signal] : [signal];
    return fetchBounded(url, { ...options, signal: AbortSignal.any(signals) });
  });

/** Fetch for responses of strangers: follows no redirect, and reads no more than 1 MB. Its callers bound its time. */
export const fetchBounded: CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...(options as RequestInit), redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > MAX_BYTES) throw new Error('the answer of the provider is too large');
    chunks.push(chunk);
  }
  const { status, headers } = answer;
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
};
