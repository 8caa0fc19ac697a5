import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

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

interface Rows {
  /** Everything that somebody may ask for. */
  asked: readonly string[];
  /** What a row is about, where several are about the same. */
  isAbout?: (row: string) => string;
  file: string;
  /** Where the ask of a row stands. */
  says: string;
  told: Readonly<Record<string, unknown>>;
}

/** Fails with what is missing, and with the line to begin from. */
export function expectRows(table: RightsTable, { asked, isAbout = (row) => row, file, says, told }: Rows): void {
  const rows = [...table.keys()];
  const about = new Set(rows.map(isAbout));
  const problems = [
    ...asked
      .filter((name) => !about.has(name))
      .map(
        (name) =>
          `${name} has no row. Add to ${file}, with what each caller is told:\n  | ${name} |${' ? |'.repeat(CALLERS.length)}`,
      ),
    ...rows.filter((row) => !asked.includes(isAbout(row))).map((row) => `${row} is gone: take its row out of ${file}`),
    ...rows.filter((row) => told[row] === undefined).map((row) => `${row}: ${says}; it is missing`),
    ...Object.keys(told)
      .filter((row) => !table.has(row))
      .map((row) => `${row}: ${says}, and no row of ${file} uses it`),
  ];
  expect(problems.join('\n')).toBe('');
}
