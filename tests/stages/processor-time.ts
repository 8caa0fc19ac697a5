import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

const counter = new AsyncLocalStorage<{ seconds: number }>();
let counted = 0;

/** What all programs took that we started and that have ended, with those that they started in turn and waited for. Only Linux tells. */
function ofEndedPrograms(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name in parentheses may contain spaces; `cutime` and `cstime` are the fields 16 and 17 of the whole.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** To be called when a program has ended: adds its processor time to that of the stage that started it. */
export function countEndedProgram(): void {
  const now = ofEndedPrograms();
  const own = counter.getStore();
  if (now === undefined) return;
  if (own) own.seconds += now - counted;
  counted = now;
}

/** @returns its result, and the processor seconds of its programs: undefined where the system does not tell */
export async function withProcessorTime<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number | undefined }> {
  const own = { seconds: 0 };
  const result = await counter.run(own, work);
  return { result, seconds: ofEndedPrograms() === undefined ? undefined : own.seconds };
}
