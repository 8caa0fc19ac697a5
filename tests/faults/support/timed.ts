/** The answer, and the time it took; no answer at all is status 0. */
export interface Timed {
  status: number;
  ms: number;
  retryAfter: string | null;
  body: unknown;
}

/** Sends something and looks at the clock. */
export async function timed(send: () => Promise<{ status: number; headers: Headers; body: unknown }>): Promise<Timed> {
  const began = performance.now();
  try {
    const { status, headers, body } = await send();
    return { status, ms: performance.now() - began, retryAfter: headers.get('retry-after'), body };
  } catch {
    return { status: 0, ms: performance.now() - began, retryAfter: null, body: undefined };
  }
}

/** Milliseconds until something is as expected. */
export async function until(isSo: () => Promise<boolean>, withinMs: number, everyMs = 20): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return performance.now() - began;
}
