import { describe, expect, it } from 'vitest';
import { CONTACT_STATUSES, type ContactStatus } from '#words.ts';
import { compareQueueOrder, isHiddenWhenActiveOnly, queueKey } from './queue.rules.ts';

const entry = (id: string, status: ContactStatus, day = 1, micros = '000000') => ({
  id,
  status,
  queueKey: queueKey(`2025-01-0${day}T00:00:00.${micros}Z`, id),
});
const order = (...entries: ReturnType<typeof entry>[]) => entries.sort(compareQueueOrder).map(({ id }) => id);

describe('queue order', () => {
  it('"active=1, attempted=2, winner/loser/archived=3, callback=4"', () => {
    expect(
      order(entry('c', 'callback', 9), entry('w', 'winner', 8), entry('t', 'attempted', 2), entry('a', 'active')),
    ).toEqual(['a', 't', 'w', 'c']);
  });

  it('"within equal priority newest createdAt first"; winner, loser and archived are equal', () => {
    expect(order(entry('w', 'winner', 1), entry('l', 'loser', 3), entry('x', 'archived', 2))).toEqual(['l', 'x', 'w']);
  });

  it('puts the greater id first where nothing else differs', () => {
    expect(order(entry('1', 'active'), entry('2', 'active'), entry('2', 'active'))).toEqual(['2', '2', '1']);
  });

  it('keeps the order of rows of one file, which are a microsecond apart, with any ids', () => {
    expect(
      order(entry('1', 'active', 1, '000001'), entry('3', 'active', 1, '000002'), entry('2', 'active', 1, '000003')),
    ).toEqual(['2', '3', '1']);
  });

  it('"With Active Only on, contacts with status loser, archived or winner are hidden"', () => {
    expect(CONTACT_STATUSES.filter(isHiddenWhenActiveOnly)).toEqual(['winner', 'loser', 'archived']);
  });
});
