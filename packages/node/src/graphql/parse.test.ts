import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parse } from './parse.ts';

const Input = z.object({
  name: z.optional(z.string('Please enter a name')),
  note: z.optional(z.string()),
  count: z.optional(z.number()),
  whole: z.optional(z.int()),
  isSent: z.optional(z.boolean()),
  users: z.optional(z.array(z.string())),
  place: z.optional(z.object({ city: z.string() })),
  value: z.optional(z.union([z.string(), z.number()])),
  day: z.optional(z.date()),
});

it.each([
  [[], 'The input must be an object', ''],
  [undefined, 'The input must be an object', ''],
  [{ name: 7 }, 'Please enter a name', 'name'],
  [{ note: ['a', 'b'] }, 'Must be a text', 'note'],
  [{ count: 'many' }, 'Must be a number', 'count'],
  [{ whole: 1.5 }, 'Must be a whole number', 'whole'],
  [{ isSent: 'yes' }, 'Must be true or false', 'isSent'],
  [{ users: 'all' }, 'Must be a list', 'users'],
  [{ users: [7] }, 'Must be a text', 'users.0'],
  [{ place: {} }, 'Must be a text', 'place.city'],
  [{ value: {} }, 'Must be valid', 'value'],
  [{ day: 'today' }, 'Must be valid', 'day'],
])('rejects %j in words: %s', (input, sentence, field) => {
  expect(() => parse(Input, input)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', userMessage: sentence, fields: { [field]: sentence } }),
  );
});
