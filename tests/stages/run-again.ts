import { stripVTControlCharacters } from 'node:util';
import type { Ended } from './command.ts';
import type { Tally } from './stage.ts';

/** A test that ran: what it is called, and, where it failed, why. */
export interface Outcome {
  name: string;
  /** Undefined: it passed. */
  reason?: string | undefined;
}

/** More than these are no accident of a busy machine. */
const RUN_AGAIN_MOST = 10;
const REASON_LINES = 8;
const REASON_LINE_LENGTH = 400;

/**
 * Counts a run. Failed tests run once more, alone: one that fails twice has failed, one that then passes is flaky, and both are
 * reported with the first reason.
 *
 * @param again - runs the failed tests alone
 */
export async function tallyOf(outcomes: readonly Outcome[], again: () => Promise<readonly Outcome[]>): Promise<Tally> {
  const failed = outcomes.filter(({ reason }) => reason !== undefined);
  const passed = outcomes.length - failed.length;
  if (failed.length === 0 || failed.length > RUN_AGAIN_MOST) return { passed, failures: failed.map(told) };
  // If it ends without outcomes, the outcomes of the first run count.
  const second = await again().catch(() => []);
  const passedThen = new Set(second.filter(({ reason }) => reason === undefined).map(({ name }) => name));
  const flaky = failed.filter(({ name }) => passedThen.has(name));
  const failures = failed.filter(({ name }) => !passedThen.has(name));
  return { passed: passed + flaky.length, failures: failures.map(told), flaky: flaky.map(told) };
}

/** A program that did not end well although no test failed, with what it wrote last. */
export const endedBadly = (name: string, { code, lastErrors }: Ended): string =>
  withLines(`${name}: ended with ${code}`, linesOf(lastErrors).slice(-REASON_LINES));

const told = ({ name, reason = '' }: Outcome): string => withLines(name, linesOf(reason).slice(0, REASON_LINES));

const linesOf = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('/node_modules/'));

/** Often only the end of a log is kept, so the reason is repeated there. */
const withLines = (name: string, lines: readonly string[]): string =>
  [name, ...lines.map((line) => `    ${line.slice(0, REASON_LINE_LENGTH)}`)].join('\n');
