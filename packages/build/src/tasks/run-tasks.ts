import pLimit from 'p-limit';
import { fingerprint } from './fingerprint.ts';
import { removeStamp, stamp } from './stamps.ts';
import type { Task } from './task.ts';

/** Rspack and esbuild have threads of their own; more concurrent tasks only cost memory. */
const PARALLEL = 2;

/** Does the steps, each after those that it needs, two at a time. Throws at the first failure. */
export async function runTasks(tasks: readonly Task[], say: (line: string) => void): Promise<void> {
  const began = new Map<string, Promise<void>>();
  const inTurn = pLimit(PARALLEL);

  function begin(task: Task): Promise<void> {
    const hit = began.get(task.name);
    if (hit !== undefined) return hit;
    const work = (async () => {
      await Promise.all(tasks.filter(({ name }) => task.after.includes(name)).map(begin));
      await inTurn(() => runTask(task, say));
    })();
    began.set(task.name, work);
    return work;
  }
  await Promise.all(tasks.map(begin));
}

async function runTask(task: Task, say: (line: string) => void): Promise<void> {
  const inputs = fingerprint(task.inputs);
  const start = performance.now();
  say(`Building ${task.title} ...`);
  removeStamp(task.name);
  await task.run(inputs);
  stamp(task.name, inputs);
  say(`Built ${task.title} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
