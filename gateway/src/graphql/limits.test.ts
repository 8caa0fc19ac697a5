import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { frontEnds } from '@dialdeck/components';
import {
  buildSchema,
  type DefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { countNodes } from './count-nodes.ts';
import { GRAPHQL_LIMITS, limitRules } from './limits.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const schema = buildSchema(readFileSync(path.join(root, 'gateway/schema.graphql'), 'utf8'));

const isOperation = (definition: DefinitionNode): definition is OperationDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION;

function problems(text: string): string[] {
  try {
    return validate(schema, parse(text, { maxTokens: GRAPHQL_LIMITS.tokens }), limitRules).map(
      ({ message }) => message,
    );
  } catch (error) {
    return [(error as Error).message];
  }
}

describe('limits', () => {
  it.each([
    ['depth', `{ ${'callList(id: "1") { contacts { nodes { '.repeat(5)} id ${'} } } '.repeat(5)} }`],
    ['aliases', `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['root fields', `{ ${'me { id } '.repeat(11)} }`],
    [
      'root fields in a fragment',
      `{ ...a } fragment a on Query { ${Array.from({ length: 11 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
    ],
    ['directives', `{ me { id ${'@include(if: true) '.repeat(51)} } }`],
    ['tokens', `{ me { ${'id '.repeat(2_001)} } }`],
  ])('refuse too many: %s', (_what, text) => {
    expect(problems(text)).not.toEqual([]);
  });

  it('count an alias in a login attempt', () => {
    const text = `mutation { ${Array.from({ length: 20 }, (_, n) => `a${n}: login(email: "a@example.com", password: "${n}") { id }`).join(' ')} }`;
    expect(problems(text)).not.toEqual([]);
  });

  it('let all operations of the product pass', () => {
    const folders = [...frontEnds().map(({ folder }) => folder), 'gateway'];
    let operations = 0;
    for (const folder of folders) {
      const directory = path.join(root, folder, 'src');
      const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.graphql'),
      );
      // A new module sends no query yet.
      if (files.length === 0) continue;
      // A module's fragments are in other files than its operations, so its documents are read as one.
      const all = parse(files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('\n'));
      const fragments = all.definitions.filter(({ kind }) => kind === 'FragmentDefinition');
      for (const operation of all.definitions.filter(isOperation)) {
        operations++;
        const document = { ...all, definitions: [operation, ...fragments] };
        const rules = [...specifiedRules.filter(({ name }) => name !== 'NoUnusedFragmentsRule'), ...limitRules];
        // The largest page that a variable can request.
        const variables = { first: PAGE_SIZE_MAX };
        expect(countNodes({ schema, document, operation, variables })).toBeLessThanOrEqual(GRAPHQL_LIMITS.nodes);
        expect(validate(schema, document, rules).map(({ message }) => message)).toEqual([]);
      }
    }
    expect(operations).toBeGreaterThan(20);
  });
});
