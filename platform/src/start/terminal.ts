import { styleText } from 'node:util';

/** Whether a person reads along, and not a log or a script. */
const isTerminal = (): boolean => process.stdout.isTTY === true;

/** Prints the present stage on a terminal. A log has its own lines. */
export function announceStage(text: string): void {
  if (isTerminal()) process.stdout.write(`${text}\n`);
}

/** A text that a reader of a terminal must not overlook. Other readers, and users who set NO_COLOR, get the bare text. */
export const highlighted = (text: string): string => styleText(['bold', 'inverse'], text, { stream: process.stdout });
