import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginDraft, withValues } from './result-draft.rules.ts';
import { createResultStore } from './result-store.ts';

const draft = (key: string) =>
  beginDraft({
    key,
    source: 'call-result',
    contactId: `contact of ${key}`,
    callListId: 'list',
    contactName: 'Ada',
    phone: '4155550100',
    startedAt: 1_000,
  });

beforeEach(() => window.localStorage.clear());

describe('results that are not saved', () => {
  it('survive a reload, and only for their owner', () => {
    createResultStore('ada').put(withValues(draft('one'), { notes: 'call after five' }));
    expect(createResultStore('ada').read()).toMatchObject([{ key: 'one', values: { notes: 'call after five' } }]);
    expect(createResultStore('ben').read()).toEqual([]);
  });

  it('are changed by key, and stay removed', () => {
    const store = createResultStore('ada');
    store.put(draft('one'));
    store.put(draft('two'));
    store.put({ ...draft('one'), stage: 'set-aside' });
    expect(store.read().map(({ key, stage }) => `${key} ${stage}`)).toEqual(['two open', 'one set-aside']);
    store.drop('one');
    store.change('one', (entry) => ({ ...entry, stage: 'refused' }));
    store.drop('two');
    expect(createResultStore('ada').read()).toEqual([]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('are merged with the results of another tab', () => {
    const [one, two] = [createResultStore('ada'), createResultStore('ada')];
    const listener = vi.fn();
    const stop = one.subscribe(listener);
    one.put(draft('one'));
    two.put(draft('two'));
    expect(listener).toHaveBeenCalledTimes(2);
    one.put({ ...draft('one'), stage: 'set-aside' });
    expect(two.read().map(({ key, stage }) => `${key} ${stage}`)).toEqual(['two open', 'one set-aside']);
    two.drop('one');
    one.change('one', (entry) => ({ ...entry, stage: 'refused' }));
    expect(createResultStore('ada').read()).toMatchObject([{ key: 'two' }]);
    stop();
  });

  it.each(['{', '{}', 'null'])('start empty where storage holds something else: %s', (text) => {
    window.localStorage.setItem('dialdeck.results.ada', text);
    expect(createResultStore('ada').read()).toEqual([]);
  });

  it('are dropped alone if another version wrote them', () => {
    window.localStorage.setItem('dialdeck.results.ada', JSON.stringify([{ key: 'old' }, draft('one')]));
    expect(createResultStore('ada').read()).toHaveLength(1);
  });

  it('last until the page closes if storage is full', () => {
    const store = createResultStore('ada');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.put(draft('one'));
    expect(store.read()).toHaveLength(1);
  });
});
