import type { ContactStatus } from '@dialdeck/common/words';
import { describe, expect, it } from 'vitest';
import { placeContact } from './queue-page.rules.ts';

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
  ])('Active Only, a becomes %s: %s', (status, rows) => {
    const after = placeContact(queue, contact('a', status, 9), true, false);
    expect(ids(after)).toBe(rows);
  });

  it('Show All keeps it, at its place', () => {
    const after = placeContact(
      page([...queue.nodes, contact('d', 'callback')]),
      contact('a', 'winner', 9),
      false,
      false,
    );
    expect(ids(after)).toBe('bcad');
  });

  it('puts a place after the loaded rows on a later page', () => {
    const after = placeContact(page(queue.nodes, true), contact('a', 'callback', 9), true, false);
    expect(ids(after)).toBe('bc');
  });

  it('a contact that is not among the rows changes nothing', () => {
    expect(placeContact(queue, contact('z', 'winner'), true, false)).toBe(queue);
  });

  it.each<[ContactStatus, boolean, string]>([
    ['active', false, 'azbc'],
    ['callback', false, 'abcz'],
    ['callback', true, 'abc'],
    ['loser', false, 'abc'],
  ])('one that the filter hid becomes %s (more pages: %s): %s', (status, hasNextPage, rows) => {
    const three = page(
      [contact('a', 'active', 9), contact('b', 'active', 7), contact('c', 'attempted', 7)],
      hasNextPage,
    );
    const after = placeContact(three, contact('z', status, 8), true, true);
    expect(ids(after)).toBe(rows);
  });
});
