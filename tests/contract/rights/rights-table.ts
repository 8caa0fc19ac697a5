import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

export const CALLERS = ['signed out', 'unassigned', 'assigned', 'inactive', 'admin'] as const;
/** Callers with teams: they get the answer of `unassigned`, unless their own table differs. */
export const TEAM_CALLERS = ['lead', 'lead above', 'lead elsewhere', 'in team'] as const;
export type TeamCaller = (typeof TEAM_CALLERS)[number];
export type Caller = (typeof CALLERS)[number] | TeamCaller;

/** Each caller's answer, by row. */
export type RightsTable = ReadonlyMap<string, Readonly<Record<Caller, string>>>;

type Cells = Map<string, Record<string, string>>;

/** The answers of a file, by row and caller. @throws where its columns are not these callers */
export function readTable(file: string, callers: readonly string[]): Cells {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  const [head, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cells);
  if (head?.slice(1).join() !== callers.join()) throw new Error(`${file}: the columns are ${callers.join(', ')}`);
  const table: Cells = new Map();
  for (const [name = '', ...told] of rows) {
    if (table.has(name)) throw new Error(`${file}: ${name} stands there twice`);
    table.set(name, Object.fromEntries(callers.map((caller, index) => [caller, told[index] ?? ''])));
  }
  return table;
}

/** The table of all callers, with those of teams: where their own table is silent they get the answer of `unassigned`. */
export function readRights(file: string, teamFile: string): RightsTable {
  const table = readTable(file, CALLERS);
  const ofTeams = readTable(teamFile, TEAM_CALLERS);
  for (const name of ofTeams.keys()) if (!table.has(name)) throw new Error(`${teamFile}: ${name} is not in ${file}`);
  return new Map(
    [...table].map(([name, told]) => {
      const asUnassigned = Object.fromEntries(TEAM_CALLERS.map((caller) => [caller, told.unassigned]));
      return [name, { ...told, ...asUnassigned, ...ofTeams.get(name) } as Record<Caller, string>];
    }),
  );
}

/** The file with the expected answer to a caller, for messages. */
export const tableOf = (caller: Caller, kind: 'graph' | 'rest' | 'stream'): string =>
  `tests/contract/rights/${kind}.${(TEAM_CALLERS as readonly string[]).includes(caller) ? 'leads' : 'rights'}.md`;

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

interface Rows {
  /** Everything that somebody may ask for. */
  asked: readonly string[];
  /** The subject of a row, where several rows have the same. */
  isAbout?: (row: string) => string;
  file: string;
  /** The column with the request of a row. */
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
