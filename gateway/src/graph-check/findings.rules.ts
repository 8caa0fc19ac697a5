import type { OperationChange } from './differences.rules.ts';
import type { RecordedOperation, RecordedRelease } from './graph-record.ts';

export type Change =
  | OperationChange
  | { change: 'COMPOSITION' | 'PLAN'; coordinate: null; words: string }
  | { change: 'BROKEN_BEFORE'; coordinate: null };

/** A change that one operation of one release meets. */
export type FoundIn = Change & {
  subgraph: string | null;
  /** The team of the subgraph. */
  owner: string | null;
  operation: RecordedOperation;
  release: RecordedRelease;
};

/** A change and all releases that meet it by the same operation. */
export interface Finding {
  change: Change['change'];
  /** A GraphQL schema coordinate. */
  coordinate: string | null;
  subgraph: string | null;
  owner: string | null;
  operation: string | null;
  file: string | null;
  releases: { name: string; version: string; team: string }[];
  message: string;
}

/** A change in words, without the operation's name. */
export function wordsOf(change: Change, subgraph: string | null): string {
  const owner = subgraph ?? 'the graph';
  const { coordinate } = change;
  switch (change.change) {
    case 'FIELD_GONE':
      return `selects ${coordinate}, which ${owner} no longer has`;
    case 'TYPE_GONE':
      return `names ${coordinate}, which ${owner} no longer has`;
    case 'ARGUMENT_GONE':
      return `sends ${coordinate}, which ${owner} no longer has`;
    case 'ARGUMENT_REQUIRED':
      return `leaves out ${coordinate}, which ${owner} now requires`;
    case 'INPUT_FIELD_GONE':
    case 'ENUM_VALUE_GONE':
      return `may send ${coordinate}, which ${owner} no longer has`;
    case 'INPUT_FIELD_REQUIRED':
      return `may leave out ${coordinate}, which ${owner} now requires`;
    case 'INPUT_TYPE':
      return `sends ${coordinate}${change.from ? ` as ${change.from}` : ''}, which is now ${change.to}`;
    case 'OUTPUT_TYPE':
    case 'NULLABLE':
      return `expects ${coordinate} to be ${change.from}, which is now ${change.to}`;
    case 'COMPOSITION':
      return `${owner} does not compose: ${change.words}`;
    case 'PLAN':
      return `cannot be planned: ${change.words}`;
    case 'ENUM_VALUE_NEW':
      return `may receive ${coordinate}, which it does not know`;
    case 'BROKEN_BEFORE':
      return 'was invalid before this change';
  }
}

/** Releases that meet the same change by the same operation of the same file share a finding. Sorted by file, operation and coordinate. */
export function groupFindings(found: readonly FoundIn[]): Finding[] {
  const groups = new Map<string, Finding>();
  for (const each of found) {
    const { change, coordinate, subgraph, owner, operation, release } = each;
    const { name, version, team } = release;
    const message = `${operation.name} ${wordsOf(each, subgraph)}`;
    const key = JSON.stringify([change, coordinate, operation.file, message]);
    const finding = groups.get(key) ?? {
      change,
      coordinate,
      subgraph,
      owner,
      operation: operation.name,
      file: operation.file,
      releases: [],
      message,
    };
    groups.set(key, finding);
    if (!finding.releases.some((known) => known.name === name && known.version === version))
      finding.releases.push({ name, version, team });
  }
  const sortKey = ({ file, message }: Finding) => `${file}\n${message}`;
  return [...groups.values()].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** The lines that people read of a report. */
export function linesOfReport({
  subgraphs,
  releases,
  operations,
  refusals,
  notes,
}: {
  subgraphs: number;
  releases: number;
  operations: number;
  refusals: readonly Finding[];
  notes: readonly Finding[];
}): string[] {
  const line = (mark: string) => (finding: Finding) => {
    const { file, message, releases: met } = finding;
    const where = file === null ? '' : `${file}: `;
    const from = met.map(({ name, version, team }) => `${name} ${version}, ${team}`).join('; ');
    return `${mark} ${where}${message}${from && ` (${from})`}`;
  };
  const counts = `${counted(subgraphs, 'subgraph')}, ${counted(releases, 'release')}, ${counted(operations, 'operation')}`;
  const found =
    refusals.length > 0
      ? `${counted(refusals.length, 'refusal')}, ${counted(notes.length, 'note')}`
      : ['nothing breaks', ...(notes.length > 0 ? [counted(notes.length, 'note')] : [])].join('; ');
  return [...refusals.map(line('refused')), ...notes.map(line('note   ')), `check:graph: ${found}; ${counts}`];
}

export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
