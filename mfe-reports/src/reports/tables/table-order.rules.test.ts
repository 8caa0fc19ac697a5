import { expect, it } from 'vitest';
import { DEFAULT_ORDER, inOrder, listRows, orderAfter } from './table-order.rules.ts';

const row = (name: string, winRate: number) => ({
  id: name,
  name,
  to: null,
  totalDials: 10,
  totalContacts: 5,
  winners: 1,
  winRate,
  totalTalkTime: 60,
});
const rows = [row('Cy', 20), row('Ana', 50), row('bo', 20)];

it.each([
  [null, ['Cy', 'Ana', 'bo']],
  [{ sort: 'name', dir: 'asc' }, ['Ana', 'bo', 'Cy']],
  [{ sort: 'name', dir: 'desc' }, ['Cy', 'bo', 'Ana']],
  [{ sort: 'winRate', dir: 'asc' }, ['Cy', 'bo', 'Ana']],
  [{ sort: 'winRate', dir: 'desc' }, ['Ana', 'Cy', 'bo']],
  [{ sort: 'totalDials', dir: 'asc' }, ['Cy', 'Ana', 'bo']],
] as const)('orders rows by %j', (order, names) => {
  expect(inOrder(rows, order).map(({ name }) => name)).toEqual(names);
});

it.each([
  ['winners', { sort: 'winners', dir: 'asc' }],
  ['winRate', { sort: 'winRate', dir: 'desc' }],
  ['name', { sort: 'name', dir: 'asc' }],
] as const)('sorts again after a click on %s', (clicked, order) => {
  expect(orderAfter(DEFAULT_ORDER, clicked)).toEqual(order);
});

it('opens the report of a list, and none of the calls without a list', () => {
  const list = { ...row('A', 1), losers: 0, callbacks: 0, loseRate: 0, avgCallDuration: 12, isActive: true };
  const named = listRows(
    [
      { ...list, callListId: 'l-1' },
      { ...list, callListId: null, name: 'No list', isActive: null },
    ],
    (id) => `/reports?list=${id}`,
  );
  expect(named.map(({ id, name, to }) => [id, name, to])).toEqual([
    ['l-1', 'A', '/reports?list=l-1'],
    ['', 'No list', null],
  ]);
});
