import { isHiddenWhenActiveOnly } from '@dialdeck/common/calls/queue.rules';
import type { ContactStatus } from '@dialdeck/common/words';
import { describe, expect, it } from 'vitest';
import { isInView, placeContact } from './queue-page.rules.ts';

const contact = (id: string, status: ContactStatus = 'active', day = 5) => ({
  id,
  status,
  queueKey: `2026-03-0${day}T00:00:00.000000Z ${id}`,
});
type Row = ReturnType<typeof contact>;

const page = (nodes: Row[], hasNextPage = false) => ({ nodes, pageInfo: { hasNextPage } });
const ids = ({ nodes }: { nodes: readonly Row[] }) => nodes.map(({ id }) => id).join('');

describe('placeContact', () => {
  const queue = page([contact('a', 'active', 9), contact('b', 'active', 8), contact('c', 'attempted', 7)]);

  it.each<[ContactStatus, string]>([
    ['winner', 'bc'],
    ['loser', 'bc'],
    ['archived', 'bc'],
    ['callback', 'bca'],
    ['attempted', 'bac'],
  ])('places a under Active Only when it becomes %s: %s', (status, rows) => {
    const after = placeContact(queue, contact('a', status, 9), isHiddenWhenActiveOnly(status), false);
    expect(ids(after)).toBe(rows);
  });

  it('keeps it at its place under Show All', () => {
    const after = placeContact(
      page([...queue.nodes, contact('d', 'callback')]),
      contact('a', 'winner', 9),
      false,
      false,
    );
    expect(ids(after)).toBe('bcad');
  });

  it('puts a place after the loaded rows on a later page', () => {
    const after = placeContact(page(queue.nodes, true), contact('a', 'callback', 9), false, false);
    expect(ids(after)).toBe('bc');
  });

  it('changes nothing for a contact that is not among the rows', () => {
    expect(placeContact(queue, contact('z', 'winner'), true, false)).toBe(queue);
  });

  it.each<[ContactStatus, boolean, string]>([
    ['active', false, 'azbc'],
    ['callback', false, 'abcz'],
    ['callback', true, 'abc'],
    ['loser', false, 'abc'],
  ])('places a hidden contact that becomes %s (more pages: %s): %s', (status, hasNextPage, rows) => {
    const three = page(
      [contact('a', 'active', 9), contact('b', 'active', 7), contact('c', 'attempted', 7)],
      hasNextPage,
    );
    const after = placeContact(three, contact('z', status, 8), isHiddenWhenActiveOnly(status), true);
    expect(ids(after)).toBe(rows);
  });
});

describe('isInView', () => {
  const NOW = Date.parse('2026-03-02T12:00:00Z');
  const viewed = (status: ContactStatus, totalCalls = 1, callbackAt: string | null = null) => ({
    status,
    totalCalls,
    callbackAt,
  });
  const promised = (at: string) => viewed('callback', 1, at);
  const retried = { ...viewed('attempted'), retry: { at: '2026-03-02T14:00:00Z' } };

  it.each([
    [{}, viewed('winner'), true],
    [{ status: ['winner'] }, viewed('winner'), true],
    [{ status: ['winner'] }, viewed('attempted'), false],
    [{ calls: ['0'] }, viewed('active', 0), true],
    [{ calls: ['0'] }, viewed('attempted', 1), false],
    [{ calls: ['2', '3+'] }, viewed('attempted', 7), true],
    [{ callback: 'due' }, promised('2026-03-02T11:00:00Z'), true],
    [{ callback: 'due' }, promised('2026-03-02T13:00:00Z'), false],
    [{ callback: 'later' }, promised('2026-03-02T13:00:00Z'), true],
    [{ callback: 'later' }, viewed('winner'), false],
    [{ stage: 'DECIDED' }, viewed('loser'), true],
    [{ stage: 'DECIDED' }, viewed('attempted'), false],
    [{ stage: 'WAITING' }, retried, true],
    [{ stage: 'WAITING' }, viewed('attempted'), false],
    [{ stage: 'AVAILABLE' }, viewed('attempted'), true],
    [{ stage: 'AVAILABLE' }, retried, false],
    [{ stage: 'HELD' }, viewed('archived'), false],
  ])('%j, %j: %s', (filter, contact, expected) => {
    expect(isInView(contact, { activeOnly: false, filter }, NOW)).toBe(expected);
  });

  it('hides closed contacts with Active Only, whatever is filtered', () => {
    expect(isInView(viewed('winner'), { activeOnly: true, filter: { status: ['winner'] } }, NOW)).toBe(false);
  });
});
