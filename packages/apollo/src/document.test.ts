import { expect, it } from 'vitest';
import { documentId } from './document.ts';

it('a document that was not generated yet says what to run', () => {
  expect(() => documentId(undefined)).toThrow('npm run codegen');
});
