import { type DocumentNode, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';
import { type ComposedGraph, composeGraph, oneLine } from './compose.ts';
import { type DefinitionsOfGraph, definitionsOf, subgraphOf } from './coordinates.rules.ts';
import { type Change, type Finding, type FoundIn, groupFindings, wordsOf } from './findings.rules.ts';
import type { RecordedRelease, RecordedSubgraph } from './graph-record.ts';
import { operationChanges } from './operation-changes.rules.ts';

export interface GraphChange {
  /** Undefined: the releases are held to the graph alone. */
  before: readonly RecordedSubgraph[] | undefined;
  after: readonly RecordedSubgraph[];
  releases: readonly RecordedRelease[];
}

export interface GraphReport {
  ok: boolean;
  subgraphs: number;
  releases: number;
  /** Operations of equal text count once. */
  operations: number;
  refusals: Finding[];
  notes: Finding[];
}

/** Whether every operation of every release still works on a graph, and why not. */
export function checkGraph({ before, after, releases }: GraphChange): GraphReport {
  const texts = new Set(releases.flatMap(({ operations }) => operations.map(({ text }) => text)));
  const counts = { subgraphs: after.length, releases: releases.length, operations: texts.size };
  const report = (refusals: Finding[], notes: Finding[]): GraphReport => ({
    ok: refusals.length === 0,
    ...counts,
    refusals,
    notes,
  });
  const owners = ownersOf(before ?? [], after);
  const composed = composeGraph(after);
  if (composed.errors) {
    const refusals = composed.errors.map((words): Finding => {
      const subgraph = changedSubgraph(before, after) ?? namedIn(words, after);
      const message = wordsOf({ change: 'COMPOSITION', coordinate: null, words }, subgraph);
      return {
        change: 'COMPOSITION',
        coordinate: null,
        subgraph,
        owner: owners(subgraph),
        operation: null,
        file: null,
        releases: [],
        message,
      };
    });
    return report(refusals, []);
  }
  const old = before && (isSame(before, after) ? composed.graph : composeGraph(before).graph);
  const [oldDefinitions, newDefinitions] = [definitionsOfGraph(before ?? []), definitionsOfGraph(after)];
  const subgraphWith = ({ change, coordinate }: Change): string | null => {
    if (coordinate === null) return change === 'PLAN' ? changedSubgraph(before, after) : null;
    return subgraphOf(coordinate, change.endsWith('_GONE') ? 'gone' : 'present', oldDefinitions, newDefinitions);
  };
  const changesOf = memoize((text: string) => changesOfOperation(text, old, composed.graph));
  const found: FoundIn[] = releases.flatMap((release) =>
    release.operations.flatMap((operation) =>
      changesOf(operation.text).map((change): FoundIn => {
        const subgraph = subgraphWith(change);
        return { ...change, subgraph, owner: owners(subgraph), operation, release };
      }),
    ),
  );
  const isNote = ({ change }: FoundIn) => change === 'ENUM_VALUE_NEW' || change === 'BROKEN_BEFORE';
  return report(groupFindings(found.filter((each) => !isNote(each))), groupFindings(found.filter(isNote)));
}

function changesOfOperation(text: string, before: ComposedGraph | undefined, after: ComposedGraph): Change[] {
  const document = parsed(text);
  const brokenBefore: Change = { change: 'BROKEN_BEFORE', coordinate: null };
  if (before && (!document || firstError(before.schema, document))) return [brokenBefore];
  if (!document) return [{ change: 'PLAN', coordinate: null, words: 'its text is not GraphQL' }];
  const changes = operationChanges(document, before?.schema, after.schema);
  if (changes.some(({ change }) => change !== 'ENUM_VALUE_NEW')) return changes;
  const words = before === after ? undefined : firstError(after.schema, document);
  const problem = words ?? planningProblem(after, document);
  if (problem === undefined) return changes;
  if (before && (before === after || planningProblem(before, document) !== undefined)) return [brokenBefore];
  return [...changes, { change: 'PLAN', coordinate: null, words: problem }];
}

function parsed(text: string): DocumentNode | undefined {
  try {
    const document = parse(text, { noLocation: true });
    return getOperationAST(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Why a graph refuses an operation; undefined where it is valid. */
export function firstError(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const [error] = validate(schema, document, undefined, { maxErrors: 1 });
  return error && oneLine(error.message);
}

function planningProblem(graph: ComposedGraph, document: DocumentNode): string | undefined {
  try {
    graph.plan(document, getOperationAST(document)?.name?.value);
    return undefined;
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error));
  }
}

const isSame = (before: readonly RecordedSubgraph[], after: readonly RecordedSubgraph[]): boolean =>
  changedSubgraph(before, after) === null;

/** The first by name of the subgraphs that are new, gone or different. */
function changedSubgraph(
  before: readonly RecordedSubgraph[] | undefined,
  after: readonly RecordedSubgraph[],
): string | null {
  if (!before) return null;
  const sdlOf = (subgraphs: readonly RecordedSubgraph[], name: string) =>
    subgraphs.find((subgraph) => subgraph.name === name)?.sdl;
  const names = [...before, ...after].map(({ name }) => name).toSorted();
  return names.find((name) => sdlOf(before, name) !== sdlOf(after, name)) ?? null;
}

/** The composer names some subgraphs in its message. */
function namedIn(words: string, subgraphs: readonly RecordedSubgraph[]): string | null {
  const names = subgraphs.map(({ name }) => name).toSorted();
  return names.find((name) => words.includes(`[${name}]`) || words.includes(`"${name}"`)) ?? names[0] ?? null;
}

function ownersOf(before: readonly RecordedSubgraph[], after: readonly RecordedSubgraph[]) {
  const teams = new Map([...before, ...after].map(({ name, team }) => [name, team]));
  return (subgraph: string | null): string | null => teams.get(subgraph ?? '') ?? null;
}

function definitionsOfGraph(subgraphs: readonly RecordedSubgraph[]): DefinitionsOfGraph {
  return new Map(subgraphs.map(({ name, sdl }) => [name, definitionsOf(sdl)]));
}

function memoize<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? find(text);
    known.set(text, value);
    return value;
  };
}
