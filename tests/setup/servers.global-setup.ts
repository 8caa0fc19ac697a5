import { allTasks } from '../../packages/build/src/tasks/all-tasks.ts';
import { runTasks } from '../../packages/build/src/tasks/run-tasks.ts';
import { isStale } from '../../packages/build/src/tasks/stamps.ts';

/** The servers as they are released, for tests that start and hurt processes. The front ends are not asked for. */
export default async function setup(): Promise<void> {
  const tasks = allTasks();
  const needed = new Set(tasks.find(({ name }) => name === 'server')?.after);
  const stale = tasks.filter((task) => (task.name === 'server' || needed.has(task.name)) && isStale(task));
  await runTasks(stale, (line) => process.stdout.write(`${line}\n`));
}
