import { type PersistedDocuments, readPersistedDocuments } from '../release/persisted-documents.ts';
import { fromRoot } from '../workspace.ts';

/** A request for the graph with the text of its operation. */
export interface SpelledOutRequest {
  readonly query: string;
  readonly variables: unknown;
}

/**
 * An operation that was written a moment ago has an id that no platform knows. Its text goes in its place,
 * which a platform takes that has not been told to refuse texts.
 */
export function spellOut(
  id: string | null,
  variables: unknown,
  folders: readonly string[],
): SpelledOutRequest | undefined {
  const documents: PersistedDocuments = Object.assign(
    {},
    ...folders.map((folder) => readPersistedDocuments(fromRoot(folder))),
  );
  const query = id ? documents[id] : undefined;
  return query ? { query, variables } : undefined;
}
