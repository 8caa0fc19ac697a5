import { AsyncLocalStorage } from 'node:async_hooks';

const held = new AsyncLocalStorage<string[]>();

/** Whether the present output belongs to a stage in the background. */
export const isHeld = (): boolean => held.getStore() !== undefined;

/** Prints a line of a stage: at once, or for a stage in the background when its turn comes. */
export function say(text: string): void {
  const kept = held.getStore();
  if (kept) kept.push(text);
  else process.stdout.write(text);
}

/** Prints what a program of a stage wrote to its error output. */
export function sayError(text: string): void {
  if (isHeld()) say(text);
  else process.stderr.write(text);
}

/** Runs a stage in the background. @returns its result and its output */
export async function inBackground<T>(work: () => Promise<T>): Promise<{ result: T; said: string }> {
  const kept: string[] = [];
  const result = await held.run(kept, work);
  return { result, said: kept.join('') };
}
