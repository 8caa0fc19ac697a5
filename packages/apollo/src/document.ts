import type { DocumentNode } from 'graphql';

/** Id of a document in the persisted list: code generation adds the SHA-256 of its text to the parsed tree. */
export function documentId(document: DocumentNode | undefined): string {
  // There is none at all where a test imports a file that was not generated yet.
  const id = (document as { __meta__?: { hash?: string } } | undefined)?.__meta__?.hash;
  if (!id) throw new Error('This document has no id: run `npm run codegen`.');
  return id;
}

/** Whether a document changes something. */
export function isMutation(document: DocumentNode): boolean {
  return document.definitions.some((part) => part.kind === 'OperationDefinition' && part.operation === 'mutation');
}
