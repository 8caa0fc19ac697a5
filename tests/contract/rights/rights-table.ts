import { readFileSync } from 'node:fs';

/** Callers with a place in the team of the requests' list, above it or elsewhere. */
export const TEAM_CALLERS = ['in team', 'lead', 'lead above', 'lead elsewhere'] as const;
export const CALLERS = ['signed out', 'inactive', 'unassigned', 'assigned', ...TEAM_CALLERS, 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** The answer to each caller, by row. */
export type RightsTable = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The tables of a snapshot, by the first cell of each row. Only a snapshot that was never written has none. */
export function readTables(file: string): readonly RightsTable[] {
  const tables = readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/\n{2,}/)
    .filter((part) => part.startsWith('|'));
  return tables.map((table) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cells);
    return new Map(
      rows.map((row) => [row[0] ?? '', Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))]),
    );
  });
}

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Wide enough for most names, and the same for all tables: a new row changes no other line. */
const NAME_WIDTH = 56;

/** A table as its snapshot has it. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, index) => text.padEnd(index === 0 ? NAME_WIDTH : (head[index]?.length ?? 0))).join(' | ')} |`;
  return [line(head), line(head.map((name) => '-'.repeat(name.length))), ...rows.map(line)].join('\n');
}

/** A row for each name, with a request for each caller, one after the other. */
export async function answersOf(
  names: readonly string[],
  callers: readonly Caller[],
  answerTo: (name: string, caller: Caller) => Promise<string>,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const name of names) {
    const row = [name];
    for (const caller of callers) row.push(await answerTo(name, caller));
    rows.push(row);
  }
  return rows;
}
