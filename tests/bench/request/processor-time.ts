import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  /** Milliseconds of a process, and of its children that have ended. */
  own: number;
  ended: number;
}

/** Milliseconds of processor time that processes have used so far. */
export const processorTime = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + statOf(pid).own, 0);

/** Processor time of a process and all its children, including ended ones: PostgreSQL has one for each connection. */
export function processorTimeOfFamily(parent: number): number {
  const { own, ended } = statOf(parent);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [statOf(Number(name))];
      } catch {
        // It ended while we looked.
        return [];
      }
    })
    .filter((stat) => stat.parent === parent)
    .reduce((sum, child) => sum + child.own, own + ended);
}

export const parentOf = (pid: number): number => statOf(pid).parent;

function statOf(pid: number): Stat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}
