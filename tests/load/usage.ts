import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Usage {
  cpuMs: number;
  memoryMegabytes: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Component → what its process, a child of `parent`, has used so far. */
export function usageOf(parent: number): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) !== parent) continue;
      const program = path.parse(
        readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          .split('\0')
          .find((part) => part.endsWith('.js')) ?? '',
      );
      // The embedded PostgreSQL is a child too, and nothing that a chart sizes.
      if (!program.ext) continue;
      const front = /(?:^|\0)FRONT=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      usage.set(front ?? program.name, {
        cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
        memoryMegabytes: Number(resident) / 1024,
      });
    } catch {
      // The process ended while we looked.
    }
  }
  return usage;
}
