import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Id → text of every operation that a front end may send. */
export type PersistedDocuments = Readonly<Record<string, string>>;

/** The documents that code generation wrote for a front end. */
export function readPersistedDocuments(folder: string): PersistedDocuments {
  const file = path.join(folder, 'src/__generated__/persisted-documents.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PersistedDocuments) : {};
}

/** Id of the operation of this name. */
export function documentIdOf(documents: PersistedDocuments, operation: string): string {
  const starts = new RegExp(`\\b(?:query|mutation) ${operation}\\b`);
  const id = Object.keys(documents).find((key) => starts.test(documents[key] ?? ''));
  if (!id) throw new Error(`There is no operation named ${operation}.`);
  return id;
}
