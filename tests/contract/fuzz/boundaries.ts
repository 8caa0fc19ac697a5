import type { Answer, Browser } from '@dialdeck/gateway/testing/browser';
import { INSIDE } from '@dialdeck/platform/testing/refusals';
import { expect } from 'vitest';

export const IMPOSSIBLE_DAYS = ['0000-01-01', '2026-02-30', '2026-02-30T00:00:00Z', '+010000-01-01'];
const LONG = 'k'.repeat(7_000);

/** Where parsers, calendars and columns end. */
export const BOUNDARIES: readonly unknown[] = [
  ...IMPOSSIBLE_DAYS,
  '9999-12-31',
  2 ** 53,
  -(2 ** 53),
  LONG,
  '\0',
  { [LONG]: LONG },
];

const REFUSED_WITHIN_MS = 100;
const ALIVE_WITHIN_MS = 50;
/** A busy machine is slow, not wrong: the best of the tries within this time counts. */
const PATIENCE_MS = 20_000;

/** With the elapsed time and this thread's computing time, during which it answers no other request. */
async function timed<T>(send: () => Promise<T>): Promise<{ answer: T; ms: number; computedMs: number }> {
  const began = performance.now();
  const spent = process.threadCpuUsage();
  const answer = await send();
  const { user, system } = process.threadCpuUsage(spent);
  return { answer, ms: performance.now() - began, computedMs: (user + system) / 1_000 };
}

interface Probe {
  send: () => Promise<Answer>;
  /** On its own connection. */
  watcher: Browser;
  isRefused: (answer: Answer) => boolean;
  /** Whether a password is compared, which takes its time. */
  isCompared: boolean;
  /** Whether there is no good answer to it. */
  mustBeRefused: boolean;
  about: unknown;
}

/** Expects no 5xx and no internal detail, immediate refusals, and answers to other requests meanwhile. */
export async function probe({ send, watcher, isRefused, isCompared, mustBeRefused, about }: Probe): Promise<Answer> {
  let refusedMs = Number.POSITIVE_INFINITY;
  let aliveMs = Number.POSITIVE_INFINITY;
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    const [{ answer, ms }, alive] = await Promise.all([timed(send), timed(() => watcher.get('/livez'))]);
    const text = JSON.stringify(answer.body)?.slice(0, 400) ?? '';
    const said = JSON.stringify({ about, status: answer.status, text });
    expect(alive.answer.status, said).toBe(200);
    expect(answer.status, said).toBeLessThan(500);
    expect(text, said).not.toMatch(/INTERNAL|UNAVAILABLE/);
    if (mustBeRefused) expect(isRefused(answer), said).toBe(true);
    if (isRefused(answer)) expect(text, said).not.toMatch(INSIDE);
    refusedMs = Math.min(refusedMs, isRefused(answer) && !isCompared ? ms : 0);
    aliveMs = Math.min(aliveMs, alive.computedMs);
    if (refusedMs < REFUSED_WITHIN_MS && aliveMs < ALIVE_WITHIN_MS) return answer;
    if (performance.now() > end) expect({ refusedMs, aliveMs }, said).toEqual({ refusedMs: '< 100', aliveMs: '< 50' });
  }
}
