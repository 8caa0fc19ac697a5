import { readFileSync } from 'node:fs';
import { AppError } from '@dialdeck/common/errors';

/** Operations of one release: the id that it sends, and the text. */
export type Documents = Readonly<Record<string, string>>;

/** `trusted`: what a release brought is run, and nothing else; `any`: whatever text somebody sends. */
export type DocumentPolicy = 'trusted' | 'any';

/** Operations that our own front ends were built with. */
export interface TrustedDocuments {
  /** @throws BAD_INPUT for an id that no release knows. */
  textOf(id: string): string;
  /** Gives a text back that may be run. @throws BAD_INPUT where only trusted ones are, and it is of no release */
  admit<T>(text: T): T;
}

export interface TrustedDocumentsOptions {
  /** What the build knows of: all releases that it keeps. */
  file: string;
  /** What modules were released with after this gateway was built. */
  ofModules?: (() => readonly Documents[]) | undefined;
  policy: DocumentPolicy;
}

const RELOAD_AFTER_MS = 1_000;

/** Read anew when a release adds its own: what is not known asks the file again, at most once a second. */
export function readTrustedDocuments({ file, ofModules, policy }: TrustedDocumentsOptions): TrustedDocuments {
  let ofFile = load();
  let asked = Date.now();

  function load(): Documents {
    return JSON.parse(readFileSync(file, 'utf8')) as Documents;
  }

  function find<T>(look: (documents: Documents) => T | undefined): T | undefined {
    for (const documents of [ofFile, ...(ofModules?.() ?? [])]) {
      const found = look(documents);
      if (found !== undefined) return found;
    }
    if (Date.now() - asked <= RELOAD_AFTER_MS) return undefined;
    asked = Date.now();
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
