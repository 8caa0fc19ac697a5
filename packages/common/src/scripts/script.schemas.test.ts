import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { FieldDefinitionsSchema, ScriptSchema } from './script.schemas.ts';

const issuesOf = (schema: Parameters<typeof safeParse>[0], value: unknown) => {
  const result = safeParse(schema, value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('ScriptSchema', () => {
  it.each<[unknown, string[][]]>([
    [{ name: 'A', body: 'Hello' }, []],
    [{ body: 'Hello' }, [['name', 'Name is required']]],
    [{ name: 'A' }, [['body', 'Text is required']]],
    [{ name: 'A', body: ' \n' }, [['body', 'Text is required']]],
    [{ name: 'A', body: '{{a\n[[b' }, [['body', 'Line 1: "{{" is never closed.\nLine 2: "[[" is never closed.']]],
  ])('%j', (value, issues) => {
    expect(issuesOf(ScriptSchema, value)).toEqual(issues);
  });
});

describe('FieldDefinitionsSchema', () => {
  const good = { name: 'City', type: 'text' };
  it.each<[unknown, string[][]]>([
    [[good, { ...good, name: 'city' }], []],
    [[good, 3], [['fields.1', 'Field 2: A field has a name and a type']]],
    [[good, { type: 'text' }], [['fields.1.name', 'Field 2: Name is required']]],
    [[good, { name: 'X', type: 'color' }], [['fields.1.type', 'Field 2: Choose a type']]],
    [[good, { name: 'X', type: 'choice' }], [['fields.1.options', 'Field 2: Options are required']]],
    [
      [{ name: 'X', type: 'choices', options: ['a;b'] }],
      [['fields.0.options.0', 'Field 1: Options must not contain ";"']],
    ],
    [[{ name: 'X', type: 'choices', options: ['a', ' a '] }], [['fields.0.options', 'Field 1: Each option once']]],
    [
      [{ name: 'X', type: 'text', required: 'always' }],
      [['fields.0.required', 'Field 1: Required is never, answered or success']],
    ],
    [[{ name: 'X', type: 'text', show: 'no' }], [['fields.0.show', 'Field 1: Shown in the row, the dialog or both']]],
    [[good, good], [['fields.1.name', 'Field 2: there is a field "City" already']]],
    [
      Array.from({ length: 101 }, (_, n) => ({ name: `F${n}`, type: 'text' })),
      [['fields', 'Field 101: at most 100 fields']],
    ],
    ['no', [['fields', 'Fields are required']]],
  ])('%j', (fields, issues) => {
    expect(issuesOf(FieldDefinitionsSchema, { fields })).toEqual(issues);
  });

  it('has defaults', () => {
    expect(
      safeParse(FieldDefinitionsSchema, { fields: [{ name: ' City ', type: 'text', options: ['x'] }] }),
    ).toMatchObject({
      data: { fields: [{ id: null, name: 'City', label: 'City', options: [], required: 'never', show: 'dialog' }] },
    });
  });
});
