import { existsSync } from 'node:fs';
import path from 'node:path';
import { allTasks } from './tasks/all-tasks.ts';
import { isStale } from './tasks/stamps.ts';
import type { Task } from './tasks/task.ts';
import { DIST } from './workspace.ts';

/** The steps that a start needs now; empty when everything is as it was built. */
function staleTasks(): Task[] {
  return allTasks().filter(isStale);
}

/** Whether something has to be built before a start. */
export function isBuildStale(): boolean {
  return staleTasks().length > 0 || !existsSync(path.join(DIST, 'remotes.json'));
}

/** Runs the stale build steps. Returns the process's exit code. */
export async function buildStale(say: (line: string) => void): Promise<number> {
  const tasks = staleTasks();
  try {
    // Only a build loads the builders: they take longer to load than a start takes.
    const { runTasks } = await import('./tasks/run-tasks.ts');
    await runTasks(tasks, say);
    const { writeRegistry } = await import('./release/write-registry.ts');
    writeRegistry();
  } catch (error) {
    say(`The build failed. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  say(tasks.length > 0 ? 'The build is done.' : 'Everything is built.');
  return 0;
}
