import { readFileSync } from 'node:fs';
import { AppError } from '@dialdeck/common/errors';

/** Operations of one release: id and text. */
export type Documents = Readonly<Record<string, string>>;

/** `trusted`: only operations of a release are executed; `any`: every text. */
export type DocumentPolicy = 'trusted' | 'any';

/** Operations that our own front ends were built with. */
export interface TrustedDocuments {
  /** @throws BAD_INPUT for an id that no release knows. */
  textOf(id: string): string;
  /** Returns a text that may be executed. @throws BAD_INPUT where only trusted ones are, and no release has it */
  admit<T>(text: T): T;
}

export interface TrustedDocumentsOptions {
  /** The operations of all releases that the build keeps. */
  file: string;
  /** Operations of modules that were released after this gateway was built. */
  ofModules?: (() => readonly Documents[]) | undefined;
  policy: DocumentPolicy;
}

const RELOAD_AFTER_MS = 1_000;

/** A release may add operations: an unknown one makes us read the file again, at most once a second. */
export function readTrustedDocuments({ file, ofModules, policy }: TrustedDocumentsOptions): TrustedDocuments {
  let ofFile = load();
  let loadedAt = Date.now();

  function load(): Documents {
    return JSON.parse(readFileSync(file, 'utf8')) as Documents;
  }

  function find<T>(look: (documents: Documents) => T | undefined): T | undefined {
    for (const documents of [ofFile, ...(ofModules?.() ?? [])]) {
      const found = look(documents);
      if (found !== undefined) return found;
    }
    if (Date.now() - loadedAt <= RELOAD_AFTER_MS) return undefined;
    loadedAt = Date.now();
    ofFile = load();
    return look(ofFile);
  }

  return {
    textOf(id) {
      const text = find((documents) => (Object.hasOwn(documents, id) ? documents[id] : undefined));
      if (text === undefined)
        throw new AppError('BAD_INPUT', { userMessage: 'This operation is not known. Please reload the page.' });
      return text;
    },
    admit(text) {
      if (policy === 'any') return text;
      const isTrusted = find((documents) => Object.values<unknown>(documents).includes(text) || undefined);
      if (!isTrusted)
        throw new AppError('BAD_INPUT', { userMessage: 'Only operations of our own releases are run here.' });
      return text;
    },
  };
}
