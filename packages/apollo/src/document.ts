import type { DocumentNode } from 'graphql';

/** Id of a document in the persisted list: code generation puts the SHA-256 of its text beside the parsed tree. */
export function documentId(document: DocumentNode): string {
  const id = (document as { __meta__?: { hash?: string } }).__meta__?.hash;
  if (!id) throw new Error('This document has no id: run `npm run codegen`.');
  return id;
}

/** Whether a document changes something. */
export function isMutation(document: DocumentNode): boolean {
  return document.definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'mutation');
}

/**
 * Address of a read. Variables stand in alphabetical order, because the page preloads the same address
 * from the registry, and only an identical one is used.
 */
export function readAddress(uri: string, id: string, variables: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${uri}?${new URLSearchParams({ id, v: JSON.stringify(sorted) })}`;
}
