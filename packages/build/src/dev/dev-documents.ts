import { type PersistedDocuments, readPersistedDocuments } from '#release/persisted-documents.ts';
import { fromRoot } from '#workspace.ts';

/** A request for the graph with the text of its operation. */
export interface SpelledOutRequest {
  readonly query: string;
  readonly variables: unknown;
}

/**
 * A new operation has an id that no platform knows yet. Its text is sent instead, which a platform accepts unless it runs
 * trusted documents only.
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
