import * as crypto from 'node:crypto';

declare module 'node:crypto' {
  /** In Node from 26.1; its type declarations come later. */
  function randomUUIDv7(): string;
}

/** A UUID of version 7: 48 bits of time, so that rows created together are adjacent in an index, then random bits. */
export const newId = (): string => crypto.randomUUIDv7();
