import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createJudge } from './judge-release.ts';

const release = (documents: Record<string, string>, version = '1.0.0') => ({
  line: { name: 'agent', team: 'agent-desk', version, contractVersion: 1, entry: '/mfe/agent/a.js', routes: [] },
  documents,
  files: {},
});
const old = buildSchema('type Query { a: Int b: Int }');

it('accepts a release whose operations are all valid', async () => {
  const judge = createJudge(() => old);
  expect(await judge('agent', release({ x: 'query A { a }', y: 'query B { b }' }))).toBe('served');
  expect(await judge('agent', release({}))).toBe('served');
});

it.each([
  [
    'a field that is not there',
    'query C { other }',
    { operation: 'C', reason: 'Cannot query field "other" on type "Query".' },
  ],
  ['a text that is no GraphQL', 'query D {', { operation: 'D', reason: 'Syntax Error: Expected Name, found <EOF>.' }],
  [
    'more than the limits allow',
    `query E { ${Array.from({ length: 11 }, (_, index) => `f${index}: a`).join(' ')} }`,
    { operation: 'E', reason: 'An operation asks for at most 10 root fields.' },
  ],
])('refuses a release with %s', async (_title, text, refusal) => {
  expect(await createJudge(() => old)('agent', release({ x: 'query A { a }', y: text }))).toEqual(refusal);
});

it('judges a refused release again by the next schema', async () => {
  let schema = old;
  const judge = createJudge(() => schema);
  const next = release({ x: 'query C { c }' }, '1.1.0');
  expect(await judge('agent', next)).toMatchObject({ operation: 'C' });
  schema = buildSchema('type Query { c: Int }');
  expect(await judge('agent', next)).toBe('served');
});
