import { styleText } from 'node:util';

/** Whether a person reads along, and not a log or a script. */
const isTerminal = (): boolean => process.stdout.isTTY === true;

/** Prints the present stage on a terminal. A log has its own lines. */
export function announceStage(text: string): void {
  if (isTerminal()) process.stdout.write(`${text}\n`);
}

/** What must not be overlooked on a terminal. Other readers, and those who set NO_COLOR, get the bare text. */
export const highlighted = (text: string): string => styleText(['bold', 'inverse'], text, { stream: process.stdout });
