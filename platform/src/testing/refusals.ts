import type { Answer } from '@dialdeck/gateway/testing/browser';
import { expect } from 'vitest';
import type { PlatformRig } from './platform-rig.ts';

/** A marker in the place of personal data, so that tests can search for it where it must not be. */
export const PERSONAL = 'bertha.mueller.5550123';
const LIMIT_MS = 100;
/** A busy machine is slow, not wrong: the fastest of the tries within this time counts. */
const PATIENCE_MS = 20_000;
export const INSIDE =
  /node_modules|\/src\/|\.ts:\d|at \w+ \(|127\.0\.0\.1|localhost|SELECT |INSERT |syntax error at|relation "|Prisma|ECONN|Did you mean/;

/** Brackets in each other. */
export const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Sends a request until one answer was quick. It must be a refusal with a sentence for users, without internal texts. */
export async function refused(send: () => Promise<Answer>, statuses: readonly number[]): Promise<Answer> {
  let fastest = Number.POSITIVE_INFINITY;
  let answer: Answer | undefined;
  for (const end = performance.now() + PATIENCE_MS; fastest >= LIMIT_MS && performance.now() < end; ) {
    const began = performance.now();
    answer = await send();
    fastest = Math.min(fastest, performance.now() - began);
  }
  if (!answer) throw new Error('nothing was sent');
  const text = JSON.stringify(answer.body);
  expect({ status: answer.status, text: text.slice(0, 500) }).toEqual({
    status: expect.toBeOneOf([...statuses]),
    text: expect.any(String),
  });
  expect(answer.body.message ?? answer.body.errors?.[0]?.message).toMatch(/\w+ ?\w*/);
  expect(text).not.toMatch(INSIDE);
  expect(fastest).toBeLessThan(LIMIT_MS);
  return answer;
}

/** No typed value was logged, and nothing was reported as an error of ours. */
export function expectCleanLog(rig: PlatformRig): void {
  const lines = rig.logged();
  expect(lines.filter(({ level }) => Number(level) >= 50).map((line) => JSON.stringify(line))).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain(PERSONAL);
}
