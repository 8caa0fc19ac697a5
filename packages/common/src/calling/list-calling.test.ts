import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { ListCallingSchema } from './list-calling.schemas.ts';

const DAYTIME = { days: [1], from: '08:00', to: '18:00' };

it.each([
  ['no window', { hours: [] }, 'hours', '"hours" needs at least one window'],
  ['no list of windows', { hours: 'x' }, 'hours', '"hours" must be a list'],
  [
    'a window that ends before it begins',
    { hours: [{ ...DAYTIME, to: '07:00' }] },
    'hours.0.to',
    '"to" lies before "from"',
  ],
  ['a misspelt key', { hours: [{ ...DAYTIME, x: 1 }] }, 'hours.0', '"x" is not known'],
  ['no truth value', { customers: 'yes' }, 'customers', 'Please choose true or false'],
  ['no day', { endsOn: '2027-02-30' }, 'endsOn', 'Please enter a day as yyyy-mm-dd'],
])('rejects %s in a sentence of its field', (_, document, field, sentence) => {
  const { error } = safeParse(ListCallingSchema, document);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, sentence]]);
});
