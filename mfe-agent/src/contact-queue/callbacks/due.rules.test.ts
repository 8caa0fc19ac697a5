import { expect, it } from 'vitest';
import { dueAmong } from './due.rules.ts';

const now = Date.parse('2026-03-02T10:00:00Z');

it.each([
  ['due now', { status: 'callback', callbackAt: '2026-03-02T10:00:00Z' }, true],
  ['to come', { status: 'callback', callbackAt: '2026-03-02T10:00:01Z' }, false],
  ['called meanwhile', { status: 'winner', callbackAt: null }, false],
  ['tried again meanwhile', { status: 'attempted', callbackAt: null }, false],
] as const)('%s', (_, contact, isDue) => {
  expect(dueAmong([{ id: 'a', ...contact }], new Set(), now)).toHaveLength(isDue ? 1 : 0);
});

it('counts a result that waits for the connection as finished', () => {
  const due = { id: 'a', status: 'callback', callbackAt: '2026-03-02T09:00:00Z' } as const;
  expect(dueAmong([due], new Set(['a']), now)).toEqual([]);
});
