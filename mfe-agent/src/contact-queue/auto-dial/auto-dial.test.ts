import type { ContactStatus } from '@dialdeck/common/words';
import { describe, expect, it } from 'vitest';
import { AUTO_DIAL_OFF, autoDial } from './auto-dial.ts';
import type { AutoDialEffect, AutoDialEvent, AutoDialState, QueueEntry } from './auto-dial.type.ts';

function entry(id: string, about: Partial<QueueEntry> = {}): QueueEntry {
  return { id, status: 'active', ...about };
}

const rows = (entries: readonly QueueEntry[], about: { hasMore?: boolean; filter?: string; listId?: string } = {}) =>
  ({
    type: 'entries-changed',
    listId: 'list',
    filter: 'active',
    hasMore: false,
    entries,
    ...about,
  }) as const satisfies AutoDialEvent;

const start: AutoDialEvent = { type: 'started' };
const time: AutoDialEvent = { type: 'time-passed' };
const nobody: AutoDialEvent = { type: 'nobody-left' };
const given = (contactId: string, phone = '+14155550100'): AutoDialEvent => ({ type: 'claimed', contactId, phone });
const next: AutoDialEvent = { type: 'next-and-call' };

/** Runs events one after the other; the effects are those of the last. */
function after(...events: AutoDialEvent[]): { state: AutoDialState; effects: readonly AutoDialEffect[] } {
  let state = AUTO_DIAL_OFF;
  let effects: readonly AutoDialEffect[] = [];
  for (const event of events) [state, effects] = autoDial(state, event);
  return { state, effects };
}

const three = rows([entry('a'), entry('b'), entry('c')]);
const called = (status: ContactStatus = 'attempted') => rows([entry('a', { status }), entry('b'), entry('c')]);

describe('spec section 4, Auto-dial', () => {
  it('"off by default"', () => {
    expect(after(three).state).toMatchObject({ isOn: false, profileId: null, position: { index: 0, contactId: 'a' } });
  });

  it('"Starting opens the current contact\'s detail dialog and dials after 0.5 s"', () => {
    expect(after(three, start).effects).toEqual([{ type: 'claim', startWith: 'a', except: [] }]);
    const started = after(three, start, given('a'));
    expect(started.state).toMatchObject({ isOn: true, profileId: 'a' });
    expect(started.effects).toEqual([
      { type: 'notify', notice: 'started' },
      { type: 'wait', ms: 500 },
    ]);
    expect(after(three, start, given('a'), time).effects).toEqual([{ type: 'dial', contactId: 'a' }]);
  });

  it('"pausing leaves manual calling": nothing is dialled any more, the dialog stays', () => {
    const paused = after(three, start, given('a'), { type: 'paused' });
    expect(paused.effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'paused' }]);
    expect(paused.state).toMatchObject({ isOn: false, profileId: 'a' });
    expect(after(three, start, given('a'), { type: 'paused' }, time).effects).toEqual([]);
  });

  it('"Next closes the profile, advances after about 0.3 s, then after 0.5 s dials the next contact and opens its profile"', () => {
    const closed = after(three, start, given('a'), time, next);
    expect(closed.state).toMatchObject({ profileId: null, position: { contactId: 'a' } });
    expect(closed.effects).toEqual([{ type: 'stop-waiting' }, { type: 'wait', ms: 300 }]);

    const advanced = after(three, start, given('a'), time, next, time);
    expect(advanced.effects).toEqual([{ type: 'claim', startWith: null, except: ['a'] }]);
    const leased = after(three, start, given('a'), time, next, time, given('b'));
    expect(leased.state).toMatchObject({ profileId: null, position: { contactId: 'b', index: 1 } });
    expect(leased.effects).toEqual([{ type: 'wait', ms: 500 }]);

    const dialled = after(three, start, given('a'), time, next, time, given('b'), time);
    expect(dialled.state.profileId).toBe('b');
    expect(dialled.effects).toEqual([{ type: 'dial', contactId: 'b' }]);
  });

  it('"Next (only when auto-dial is on)": Auto-Dialing Not Active otherwise, and the profile stays', () => {
    const { state, effects } = after(three, { type: 'profile-opened', contactId: 'a' }, next);
    expect(effects).toEqual([{ type: 'notify', notice: 'not-active' }]);
    expect(state.profileId).toBe('a');
  });

  it('"wrapping to the first at the end": whoever was offered and can still be called comes again', () => {
    const round = [start, given('a'), time, next, time, given('b'), time, next, time];
    expect(after(three, ...round).effects).toEqual([{ type: 'claim', startWith: null, except: ['a', 'b'] }]);
    expect(after(three, ...round, nobody).effects).toEqual([{ type: 'claim', startWith: null, except: [] }]);
    expect(after(three, ...round, nobody, given('a'), time).effects).toEqual([{ type: 'dial', contactId: 'a' }]);
  });

  it('"if no contact has a phone, dialing stops with Call List Complete"', () => {
    const { state, effects } = after(three, start, given('a', ' '), nobody);
    expect(effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'complete' }]);
    expect(state).toMatchObject({ isOn: false, profileId: null });
  });

  it('"The Next Contact button advances the index; at the end it resets to the first, stops auto-dial and toasts Call List Complete"', () => {
    const press: AutoDialEvent = { type: 'next-contact' };
    expect(after(three, press).state.position).toEqual({ index: 1, contactId: 'b' });
    const end = after(three, start, given('a'), time, { type: 'profile-closed' }, press, press, press);
    expect(end.state).toMatchObject({ isOn: false, position: { index: 0, contactId: 'a' } });
    expect(end.effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'complete' }]);
  });

  it('"Changing list resets the index to 0 and stops auto-dial"', () => {
    const { state, effects } = after(three, { type: 'next-contact' }, start, rows([entry('x')], { listId: 'other' }));
    expect(state).toMatchObject({ isOn: false, profileId: null, position: { index: 0, contactId: 'x' } });
    expect(effects).toEqual([{ type: 'stop-waiting' }]);
  });
});

describe('contract sections 4 and 5: the next contact comes through a lease', () => {
  const stopped = [{ type: 'stop-waiting' }, { type: 'notify', notice: 'stopped' }];

  it('"when nobody is left: Auto-Dialing Stopped"', () => {
    const { state, effects } = after(three, start, nobody);
    expect(effects).toEqual(stopped);
    expect(state.isOn).toBe(false);
    expect(after(three, start, given('a'), time, next, time, nobody, nobody).effects).toEqual(stopped);
  });

  it('one that no row shows is called all the same, and the rows stay where they are', () => {
    const elsewhere = after(three, start, given('z'), time);
    expect(elsewhere.state).toMatchObject({ profileId: 'z', position: { contactId: 'a' } });
    expect(elsewhere.effects).toEqual([{ type: 'dial', contactId: 'z' }]);
  });

  it('paused or left while the server was asked: the contact is given back', () => {
    const release = [{ type: 'release', contactId: 'a' }];
    expect(after(three, start, { type: 'paused' }, given('a')).effects).toEqual(release);
    expect(after(three, start, { type: 'left' }, given('a')).effects).toEqual(release);
    expect(after(three, start, { type: 'paused' }, nobody).effects).toEqual([]);
  });

  it('paused before a contact is shown: it is given back', () => {
    const { effects } = after(three, start, given('a'), time, next, time, given('b'), { type: 'paused' });
    expect(effects).toContainEqual({ type: 'release', contactId: 'b' });
  });

  it('no answer pauses', () => {
    const { state, effects } = after(three, start, { type: 'claim-failed' });
    expect(effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'paused' }]);
    expect(state.isOn).toBe(false);
  });
});

describe('a result moves or hides the current row', () => {
  it('Next goes to the contact that took its place, and passes nobody over', () => {
    const hidden = rows([entry('b'), entry('c')]);
    expect(after(three, start, given('a'), time, hidden).state.position).toEqual({ index: 0, contactId: 'b' });
    expect(after(three, start, given('a'), time, hidden, next, time).effects).toEqual([
      { type: 'claim', startWith: 'b', except: ['a'] },
    ]);
  });

  it('a callback goes to the end of the queue, the agent does not', () => {
    const moved = rows([entry('b'), entry('c'), entry('a', { status: 'callback' })]);
    expect(after(three, start, given('a'), time, moved).state.position).toEqual({ index: 0, contactId: 'b' });
  });

  it('a logged call changes the status and no place', () => {
    expect(after(three, start, given('a'), time, called()).state.position).toEqual({ index: 0, contactId: 'a' });
  });

  it('the last row left: back to the first', () => {
    const atEnd = after(three, { type: 'chosen', contactId: 'c' }, rows([entry('a'), entry('b')]));
    expect(atEnd.state.position).toEqual({ index: 0, contactId: 'a' });
  });

  it('new contacts above push the current row down, and it stays current', () => {
    const { state } = after(three, rows([entry('n'), entry('a'), entry('b'), entry('c')]));
    expect(state.position).toEqual({ index: 1, contactId: 'a' });
  });

  it('another filter keeps the contact when it is there, else begins with the first', () => {
    const chosen: AutoDialEvent = { type: 'chosen', contactId: 'b' };
    const find = (entries: QueueEntry[]) => after(three, chosen, rows(entries, { filter: 'all' })).state.position;
    expect(find([entry('x'), entry('y'), entry('b')])).toEqual({ index: 2, contactId: 'b' });
    expect(find([entry('x'), entry('y')])).toEqual({ index: 0, contactId: 'x' });
  });
});

describe('a queue that is longer than the rows at hand', () => {
  const page = rows([entry('a')], { hasMore: true });
  const whole = rows([entry('a'), entry('b')]);

  it('the Next Contact button fetches the next page', () => {
    const press: AutoDialEvent = { type: 'next-contact' };
    expect(after(page, press).effects).toEqual([{ type: 'load-more' }]);
    expect(after(page, press, whole).state.position).toEqual({ index: 1, contactId: 'b' });
  });
});

describe('by hand', () => {
  it('J and K move between the rows, and no further', () => {
    const down: AutoDialEvent = { type: 'moved', by: 1 };
    const up: AutoDialEvent = { type: 'moved', by: -1 };
    expect(after(three, down, down, down).state.position.index).toBe(2);
    expect(after(three, down, up, up).state.position.index).toBe(0);
  });

  it('a row that the agent chose meanwhile is called next', () => {
    const chosen: AutoDialEvent = { type: 'chosen', contactId: 'c' };
    expect(after(three, start, given('a'), time, { type: 'profile-closed' }, chosen, next, time).effects).toEqual([
      { type: 'claim', startWith: 'c', except: ['a'] },
    ]);
  });

  it('leaving the page stops the timer', () => {
    expect(after(three, start, given('a'), { type: 'left' }).effects).toEqual([{ type: 'stop-waiting' }]);
  });
});
