import { parse } from 'graphql';
import { z } from 'zod';

/** A part of the graph, as its schema.graphql describes it. */
const Subgraph = z.object({ name: z.string().min(1), team: z.string(), sdl: z.string() });

const Operation = z.object({
  name: z.string(),
  /** Relative to the repository; defines the operation. */
  file: z.string(),
  /** With its fragments. */
  text: z.string(),
});

const Release = z.object({
  name: z.string(),
  kind: z.enum(['module', 'shell', 'gateway']),
  version: z.string(),
  team: z.string(),
  operations: z.array(Operation),
});

/** All subgraphs, and every release whose operations may still arrive. */
export const GraphRecord = z.object({
  schema: z.literal(1),
  subgraphs: z.array(Subgraph).min(1),
  releases: z.array(Release),
});

export type GraphRecord = z.output<typeof GraphRecord>;
export type RecordedSubgraph = z.output<typeof Subgraph>;
export type RecordedOperation = z.output<typeof Operation>;
export type RecordedRelease = z.output<typeof Release>;

/** The record in a text; undefined for anything else. */
export function parseGraphRecord(text: string): GraphRecord | undefined {
  try {
    const record = GraphRecord.parse(JSON.parse(text));
    for (const { sdl } of record.subgraphs) parse(sdl);
    return record;
  } catch {
    return undefined;
  }
}

/** The operations of a release, which builds keep by id: its texts, and the files that define them. */
export function recordedOperations(
  documents: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
  /** Stands for a file that the release does not name. */
  folder: string,
): RecordedOperation[] {
  return Object.entries(documents).map(([id, text]) => ({
    name: operationName(text) ?? id,
    file: files[id] ?? folder,
    text,
  }));
}

/** The name of the operation in a text that defines one, next to its fragments. */
export const operationName = (text: string): string | undefined =>
  /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1];
