import { expect, it } from 'vitest';
import { z } from 'zod';
import { NumbersSchema } from '#calling/do-not-call.schemas.ts';
import { AssignUsersSchema } from '#calls/call-list.schemas.ts';
import { clearableText, optionalText, requiredText } from './fields.schemas.ts';

it.each([
  ['a required text', requiredText('Name is required')],
  ['an optional text', optionalText()],
  ['a text that may be cleared', clearableText()],
])('answers %s as stored: half a character becomes the replacement character', (_, schema) => {
  expect(schema.parse('a\ud83d')).toBe('a\ufffd');
  expect(schema.parse('a\ud83d\ude00')).toBe('a😀');
});

it.each([
  [NumbersSchema, 'phones'],
  [AssignUsersSchema, 'userIds'],
])('reports a member that is no text by the name of its list: %#', (schema, field) => {
  for (const wrong of [[1], ['1', null], 'x', []]) {
    const { error } = schema.safeParse({ [field]: wrong });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  }
  expect(schema.safeParse({ [field]: ['1', '2'] }).data).toMatchObject({ [field]: ['1', '2'] });
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    properties: { [field]: { type: 'array', items: { type: 'string' } } },
  });
});
