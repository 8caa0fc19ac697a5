import { expect, it } from 'vitest';
import { privateNames } from './private-names.rules.ts';

it.each([
  ['a member', 'client._getActiveQuery()', ['_getActiveQuery']],
  ['a member that may be absent', 'known?._types', ['_types']],
  ['a member by its text', "parser['_types']", ['_types']],
  ['a member that is declared again', 'interface Open {\n  _result: Shape;\n}', ['_result']],
  ['a method that is overridden', 'class A extends B {\n  override _final(end: End): void {\n  }\n}', ['_final']],
  [
    'an import from inside a package',
    "import { Parser } from 'pg-protocol/dist/parser.js';",
    ['pg-protocol/dist/parser.js'],
  ],
  ['a dynamic import from inside a package', "await import('a/_private/b')", ['a/_private/b']],
])('finds %s', (_what, source, found) => {
  expect(privateNames(source)).toEqual(found);
});

it.each([
  [
    'names that libraries document',
    "z._default(role, 'user'); group._count; data._entities; import 'ajv/dist/2020.js';",
  ],
  ['parameters that are not used', 'call(\n  _req: Request,\n  (_a, b) => b)'],
  ['texts and comments', "'shop._prisma_migrations'; `a._b`; // like x._y\n/** z._z */"],
  ['our own files', "import { a } from './dist/a.ts'; import { b } from '#dist/b.ts';"],
])('allows %s', (_what, source) => {
  expect(privateNames(source)).toEqual([]);
});
