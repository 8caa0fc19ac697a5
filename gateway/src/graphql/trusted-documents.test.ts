import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Documents, readTrustedDocuments } from './trusted-documents.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'documents-'));
const file = path.join(folder, 'documents.json');
const write = (documents: Documents) => writeFileSync(file, JSON.stringify(documents));

beforeEach(() => {
  vi.useFakeTimers();
  write({ a: 'query A { a }' });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(file);
});

it('trusts the operations of the build and of the modules of a cluster together', () => {
  const releases: Documents[] = [{ b: 'query B { b }' }];
  const documents = readTrustedDocuments({ file, ofModules: () => releases, policy: 'trusted' });
  expect([documents.textOf('a'), documents.textOf('b')]).toEqual(['query A { a }', 'query B { b }']);
  expect(documents.admit('query B { b }')).toBe('query B { b }');
  expect(() => documents.admit('query C { c }')).toThrow('Only operations of our own releases are run here.');
  releases.push({ c: 'query C { c }' });
  expect(documents.admit('query C { c }')).toBe('query C { c }');
  expect(documents.textOf('c')).toBe('query C { c }');
});

it('learns the operations of a new release within a second while the gateway runs', () => {
  const documents = readTrustedDocuments({ file, policy: 'trusted' });
  write({ a: 'query A { a }', b: 'query B { b }' });
  vi.advanceTimersByTime(1_001);
  expect(documents.admit('query B { b }')).toBe('query B { b }');
});

it('finds no operation by a name that every object has', () => {
  const documents = readTrustedDocuments({ file, policy: 'any' });
  for (const id of ['constructor', '__proto__', 'toString', ''])
    expect(() => documents.textOf(id)).toThrow('This operation is not known. Please reload the page.');
});

it.each([undefined, null, 7, ['query A { a }'], {}])('%j is no document', (given) => {
  const documents = readTrustedDocuments({ file, policy: 'trusted' });
  expect(() => documents.admit(given)).toThrow('Only operations');
});
