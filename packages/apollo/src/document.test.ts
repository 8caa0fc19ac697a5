import { expect, it } from 'vitest';
import { documentId } from './document.ts';

it('names the command that generates a missing document', () => {
  expect(() => documentId(undefined)).toThrow('npm run codegen');
});
