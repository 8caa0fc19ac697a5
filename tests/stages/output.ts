import { AsyncLocalStorage } from 'node:async_hooks';

interface Background {
  said: string[];
  keepsPriority: boolean;
}

const held = new AsyncLocalStorage<Background>();

/** Whether the present output belongs to a stage in the background. */
export const isHeld = (): boolean => held.getStore() !== undefined;

/** Whether the present programs give way to those of the stage in front. */
export const givesWay = (): boolean => held.getStore()?.keepsPriority === false;

/** Prints a line of a stage: at once, or for a stage in the background when its turn comes. */
export function say(text: string): void {
  const kept = held.getStore();
  if (kept) kept.said.push(text);
  else process.stdout.write(text);
}

/** Runs a stage in the background. @returns its result and its output */
export async function inBackground<T>(
  work: () => Promise<T>,
  { keepsPriority = false } = {},
): Promise<{ result: T; said: string }> {
  const said: string[] = [];
  const result = await held.run({ said, keepsPriority }, work);
  return { result, said: said.join('') };
}
