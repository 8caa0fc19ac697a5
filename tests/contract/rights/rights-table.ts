import { readFileSync } from 'node:fs';

export const CALLERS = ['signed out', 'unassigned', 'assigned', 'inactive', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** What each caller is told, by the name of what is asked for. */
export type RightsTable = ReadonlyMap<string, Readonly<Record<Caller, string>>>;

/** Reads the one table of a Markdown file. */
export function readRights(file: string): RightsTable {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  const [head, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cells);
  if (head?.slice(1).join() !== CALLERS.join()) throw new Error(`${file}: the columns are ${CALLERS.join(', ')}`);
  const table = new Map<string, Record<Caller, string>>();
  for (const [name = '', ...told] of rows) {
    if (table.has(name)) throw new Error(`${file}: ${name} stands there twice`);
    table.set(
      name,
      Object.fromEntries(CALLERS.map((caller, index) => [caller, told[index] ?? ''])) as Record<Caller, string>,
    );
  }
  return table;
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
