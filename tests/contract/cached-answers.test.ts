import { readFileSync } from 'node:fs';
import path from 'node:path';
import { subgraphs } from '@dialdeck/components';
import { type FieldDefinitionNode, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';

describe.each(subgraphs())('cache rules of $name', ({ folder, cache }) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../..', folder, 'schema.graphql'), 'utf8');
  const types = new Map(
    parse(text).definitions.flatMap((definition) =>
      definition.kind === 'ObjectTypeDefinition' ? [[definition.name.value, definition.fields ?? []]] : [],
    ),
  );
  const fieldOf = (type: string, name: string): FieldDefinitionNode | undefined =>
    types.get(type)?.find((field) => field.name.value === name);

  it('names lookups that take an id and find something with an id', () => {
    for (const [field, type] of Object.entries(cache.lookups)) {
      const lookup = fieldOf('Query', field);
      expect(lookup?.arguments?.map((argument) => print(argument))).toEqual(['id: ID!']);
      expect(lookup && print(lookup.type).replace('!', '')).toBe(type);
      expect(fieldOf(type, 'id')).toBeDefined();
    }
  });

  it('names values of its own, which have no id', () => {
    for (const type of cache.values) {
      expect(types.get(type), type).toBeDefined();
      expect(fieldOf(type, 'id'), type).toBeUndefined();
    }
  });
});
