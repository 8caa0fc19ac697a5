import { afterEach, expect, it, vi } from 'vitest';
import { keepValue } from './kept-value.ts';

const NAME = 'dialdeck.words';
const words = () =>
  keepValue<readonly string[]>({
    name: NAME,
    parse: (text) => (text ?? '').split(' ').filter(Boolean),
    write: (value) => (value.length > 0 ? value.join(' ') : null),
  });
const add = (kept: ReturnType<typeof words>, word: string) => kept.change((before) => [...before, word]);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('keeps the changes of two tabs, whichever comes first', () => {
  const [one, two] = [words(), words()];
  expect([one.read(), two.read()]).toEqual([[], []]);
  add(one, 'first');
  add(two, 'second');
  two.change((before) => before.filter((word) => word !== 'second'));
  add(one, 'third');
  expect(words().read()).toEqual(['first', 'third']);
  expect(two.read()).toEqual(['first', 'third']);
});

it('reads the same object until the value changes', () => {
  const kept = words();
  add(kept, 'first');
  expect(kept.read()).toBe(kept.read());
});

it.each([
  ['another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: NAME }))],
  ['a cleared storage', () => window.dispatchEvent(new StorageEvent('storage', { key: null }))],
  ['another instance of this tab', () => add(words(), 'here')],
])('reports a change by %s until the listener leaves', (_, change) => {
  const kept = words();
  const listener = vi.fn();
  const stop = kept.subscribe(listener);
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'dialdeck.others' }));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  change();
  expect(listener).toHaveBeenCalledOnce();
});

it('leaves nothing in storage for an empty value', () => {
  const kept = words();
  add(kept, 'first');
  kept.change(() => []);
  expect(localStorage).toHaveLength(0);
});

it('keeps the value with the page where storage is full', () => {
  const kept = words();
  add(kept, 'stored');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  add(kept, 'more');
  expect(kept.read()).toEqual(['stored', 'more']);
});
