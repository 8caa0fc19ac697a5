import { expect, it } from 'vitest';
import { receiversOf } from './receivers.rules.ts';

const person = (id: string, firstName: string) => ({ id, firstName, lastName: null });
const [ana, bo, cy] = [person('a', 'Ana'), person('b', 'Bo'), person('c', 'Cy')];
const LISTS = [
  { id: 'one', assignees: [cy, bo, ana] },
  { id: 'two', assignees: [bo, cy] },
  { id: 'three', assignees: [ana] },
];
const callback = (callListId: string, userId = 'z') => ({ contactId: `${callListId}-${userId}`, callListId, userId });

it.each([
  ['one list', [callback('one')], ['Ana', 'Bo', 'Cy']],
  ['two lists', [callback('one'), callback('two')], ['Bo', 'Cy']],
  ['lists without a common agent', [callback('two'), callback('three')], []],
  ['callbacks of one agent', [callback('two', 'b'), callback('two', 'b')], ['Cy']],
  ['callbacks of several agents', [callback('two', 'b'), callback('two', 'c')], ['Bo', 'Cy']],
  ['an unknown list', [callback('two'), callback('four')], ['Bo', 'Cy']],
  ['only unknown lists', [callback('four')], []],
])('offers for %s the agents who have them', (_, callbacks, names) => {
  expect(receiversOf(callbacks, LISTS).map(({ name }) => name)).toEqual(names);
});
