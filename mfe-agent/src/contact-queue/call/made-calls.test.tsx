import { beforeEach, expect, it } from 'vitest';
import { createMadeCalls, type MadeCall } from './made-calls.ts';

const made = (key: string): MadeCall => ({
  key,
  contactId: `contact of ${key}`,
  callListId: 'list',
  phoneNumber: '+14155550100',
  dialledAt: '2026-06-03T12:00:00Z',
});
const keys = (calls: ReturnType<typeof createMadeCalls>) => calls.read().map(({ key }) => key);

beforeEach(() => window.localStorage.clear());

it('keeps the calls of two tabs over a reload of both', () => {
  const [one, two] = [createMadeCalls('ada'), createMadeCalls('ada')];
  one.add(made('1'));
  two.add(made('2'));
  expect(keys(createMadeCalls('ada'))).toEqual(['1', '2']);
});

it('does not bring back a call that another tab has logged', () => {
  const [one, two] = [createMadeCalls('ada'), createMadeCalls('ada')];
  one.add(made('1'));
  two.add(made('2'));
  two.drop('1');
  one.add(made('3'));
  expect(keys(createMadeCalls('ada'))).toEqual(['2', '3']);
  expect(createMadeCalls('ben').read()).toEqual([]);
});
