import { allTasks } from '../../packages/build/src/tasks/all-tasks.ts';
import { runTasks } from '../../packages/build/src/tasks/run-tasks.ts';
import { isStale } from '../../packages/build/src/tasks/stamps.ts';

/** The product as it is released, for tests that start and hurt processes. */
export default async function setup(): Promise<void> {
  await runTasks(allTasks().filter(isStale), (line) => process.stdout.write(`${line}\n`));
}
