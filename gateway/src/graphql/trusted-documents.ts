import { readFileSync } from 'node:fs';
import { AppError } from '@dialdeck/common/errors';

/** Operations that our own modules were built with, by the SHA-256 of their text. */
export interface TrustedDocuments {
  /** @throws BAD_INPUT for an id that no release knows. */
  textOf(id: string): string;
}

/** Read anew when a release adds its own: an unknown id asks the file again, at most once a second. */
export function readTrustedDocuments(file: string, ofModules?: (id: string) => string | undefined): TrustedDocuments {
  let documents = load();
  let asked = Date.now();

  function load(): Map<string, string> {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  }
  return {
    textOf(id) {
      if (!documents.has(id) && Date.now() - asked > 1_000) {
        asked = Date.now();
        documents = load();
      }
      const text = documents.get(id) ?? ofModules?.(id);
      if (text === undefined)
        throw new AppError('BAD_INPUT', { userMessage: 'This operation is not known. Please reload the page.' });
      return text;
    },
  };
}
