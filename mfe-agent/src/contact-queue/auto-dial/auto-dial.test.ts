import { describe, expect, it } from 'vitest';
import { AUTO_DIAL_OFF, autoDial } from './auto-dial.ts';
import type { AutoDialEffect, AutoDialEvent, AutoDialState, DialEntry } from './auto-dial.type.ts';

const entry = (id: string, isCallable = true): DialEntry => ({ id, isCallable });

const rows = (entries: readonly DialEntry[], about: { hasMore?: boolean; filter?: string; listId?: string } = {}) =>
  ({
    type: 'entries-changed',
    listId: 'list',
    filter: 'active',
    hasMore: false,
    entries,
    ...about,
  }) as const satisfies AutoDialEvent;

const start: AutoDialEvent = { type: 'started', roundId: 'round' };
const time: AutoDialEvent = { type: 'time-passed' };
const pause: AutoDialEvent = { type: 'paused' };
const next: AutoDialEvent = { type: 'next-and-call' };
const press: AutoDialEvent = { type: 'next-contact' };
const down: AutoDialEvent = { type: 'moved', by: 1 };
const up: AutoDialEvent = { type: 'moved', by: -1 };
const chosen = (contactId: string): AutoDialEvent => ({ type: 'chosen', contactId });
const resultGiven = (contactId: string): AutoDialEvent => ({ type: 'result-given', contactId });

/** An event, or an answer to the claim that was made last. */
type Happening = AutoDialEvent | ((claimNumber: number) => AutoDialEvent);
const given =
  (contactId: string, phone = '+14155550100'): Happening =>
  (number) => ({ type: 'claimed', number, contactId, phone });
const nobody: Happening = (number) => ({ type: 'nobody-left', number });
const noAnswer: Happening = (number) => ({ type: 'claim-failed', number });

/** Lets things happen one after the other; the effects are from the last event. */
function after(...happenings: Happening[]): { state: AutoDialState; effects: readonly AutoDialEffect[] } {
  let state = AUTO_DIAL_OFF;
  let effects: readonly AutoDialEffect[] = [];
  let claimNumber = 0;
  for (const happening of happenings) {
    [state, effects] = autoDial(state, typeof happening === 'function' ? happening(claimNumber) : happening);
    claimNumber = effects.find((effect) => effect.type === 'claim')?.number ?? claimNumber;
  }
  return { state, effects };
}

const claim = (number: number, startWith: string | null) => [{ type: 'claim', number, roundId: 'round', startWith }];
const at = (index: number, contactId: string | null, isKept = false) => ({ index, contactId, isKept });
const three = rows([entry('a'), entry('b'), entry('c')]);

describe('Auto-dial', () => {
  it('"off by default"', () => {
    expect(after(three).state).toMatchObject({ isOn: false, profileId: null, position: at(0, 'a') });
  });

  it('"Starting opens the current contact\'s detail dialog and dials after 0.5 s"', () => {
    const asked = after(three, start);
    expect(asked.effects).toEqual(claim(asked.state.claimNumber, 'a'));
    const started = after(three, start, given('a'));
    expect(started.state).toMatchObject({ isOn: true, profileId: 'a' });
    expect(started.effects).toEqual([
      { type: 'notify', notice: 'started' },
      { type: 'wait', ms: 500 },
    ]);
    expect(after(three, start, given('a'), time).effects).toEqual([{ type: 'dial', contactId: 'a' }]);
  });

  it('"pausing leaves manual calling": auto-dial makes no call, and the dialog stays', () => {
    const paused = after(three, start, given('a'), pause);
    expect(paused.effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'paused' }]);
    expect(paused.state).toMatchObject({ isOn: false, profileId: 'a' });
    expect(after(three, start, given('a'), pause, time).effects).toEqual([]);
  });

  it('"Next closes the profile, advances after about 0.3 s, then after 0.5 s dials the next contact and opens its profile"', () => {
    const closed = after(three, start, given('a'), time, next);
    expect(closed.state).toMatchObject({ profileId: null, position: at(0, 'a') });
    expect(closed.effects).toEqual([{ type: 'stop-waiting' }, { type: 'wait', ms: 300 }]);

    const advanced = after(three, start, given('a'), time, next, time);
    expect(advanced.effects).toEqual(claim(advanced.state.claimNumber, null));
    const leased = after(three, start, given('a'), time, next, time, given('b'));
    expect(leased.state).toMatchObject({ profileId: null, position: at(1, 'b') });
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

  it('"if no contact has a phone, dialing stops with Call List Complete"', () => {
    const complete = [{ type: 'stop-waiting' }, { type: 'notify', notice: 'complete' }];
    const { state, effects } = after(three, start, given('a', ' '), nobody);
    expect(effects).toEqual(complete);
    expect(state).toMatchObject({ isOn: false, profileId: null });
    // The round begins with the first one again.
    expect(after(three, start, given('a', ' '), given('b', ' '), given('a', ' ')).effects).toEqual(complete);
  });

  it('"The Next Contact button advances the index; at the end it resets to the first, stops auto-dial and toasts Call List Complete"', () => {
    expect(after(three, press).state.position).toEqual(at(1, 'b'));
    const end = after(three, start, given('a'), time, { type: 'profile-closed' }, press, press, press);
    expect(end.state).toMatchObject({ isOn: false, position: at(0, 'a') });
    expect(end.effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'complete' }]);
  });

  it('does not call a contact whose details are closed before the half second is over', () => {
    const { state, effects } = after(three, start, given('a'), { type: 'profile-closed' });
    expect(effects).toEqual([{ type: 'stop-waiting' }]);
    expect(state).toMatchObject({ isOn: true, profileId: null });
    expect(after(three, start, given('a'), { type: 'profile-closed' }, time).effects).toEqual([]);
  });

  it('"Changing list resets the index to 0 and stops auto-dial"', () => {
    const { state, effects } = after(three, press, start, rows([entry('x')], { listId: 'other' }));
    expect(state).toMatchObject({ isOn: false, profileId: null, position: at(0, 'x') });
    expect(effects).toEqual([{ type: 'stop-waiting' }]);
  });
});

describe('the next contact comes through a lease', () => {
  const stopped = [{ type: 'stop-waiting' }, { type: 'notify', notice: 'stopped' }];

  it('"when nobody is left: Auto-Dialing Stopped"', () => {
    const { state, effects } = after(three, start, nobody);
    expect(effects).toEqual(stopped);
    expect(state.isOn).toBe(false);
    expect(after(three, start, given('a'), time, next, time, nobody).effects).toEqual(stopped);
  });

  it('calls a contact that no row shows, and leaves the rows where they are', () => {
    const elsewhere = after(three, start, given('z'), time);
    expect(elsewhere.state).toMatchObject({ profileId: 'z', position: at(0, 'a') });
    expect(elsewhere.effects).toEqual([{ type: 'dial', contactId: 'z' }]);
  });

  it('releases the contact when paused or left during the request', () => {
    const release = [{ type: 'release', contactId: 'a' }];
    expect(after(three, start, pause, given('a')).effects).toEqual(release);
    expect(after(three, start, { type: 'left' }, given('a')).effects).toEqual(release);
    expect(after(three, start, pause, nobody).effects).toEqual([]);
  });

  it('releases the contact when paused before it is shown', () => {
    const { effects } = after(three, start, given('a'), time, next, time, given('b'), pause);
    expect(effects).toContainEqual({ type: 'release', contactId: 'b' });
  });

  it('pauses without an answer', () => {
    const { state, effects } = after(three, start, noAnswer);
    expect(effects).toEqual([{ type: 'stop-waiting' }, { type: 'notify', notice: 'paused' }]);
    expect(state.isOn).toBe(false);
  });

  it('never releases the contact of the second of two claims for the late answer to the first', () => {
    const first = after(three, start).state.claimNumber;
    const late: AutoDialEvent = { type: 'claimed', number: first, contactId: 'a', phone: '1' };
    const again = [three, start, pause, start];
    expect(after(...again, late)).toMatchObject({ effects: [], state: { pending: 'first-claim' } });
    expect(after(...again, given('a'), late).effects).toEqual([]);
    expect(after(...again, late, given('a'), time).effects).toEqual([{ type: 'dial', contactId: 'a' }]);
    expect(after(...again, given('a'), time, late).effects).toEqual([]);
  });

  it('ignores a late refusal or failure', () => {
    const first = after(three, start).state.claimNumber;
    for (const type of ['nobody-left', 'claim-failed'] as const) {
      const { state, effects } = after(three, start, pause, start, { type, number: first });
      expect([state.isOn, effects]).toEqual([true, []]);
    }
  });

  it('claims a contact whom the agent calls by hand too', () => {
    const called: AutoDialEvent = { type: 'called', contactId: 'c' };
    expect(after(three, start, given('a'), time, next, called, time).effects).toEqual([]);
    expect(after(three, start, given('a'), called, time).effects).toEqual([]);
    expect(after(three, start, given('a'), time, next, time, called, given('b')).effects).toEqual([
      { type: 'release', contactId: 'b' },
    ]);
  });
});

describe('after a result, the next row that can be called now is current', () => {
  it.each<[string, AutoDialEvent[], ReturnType<typeof at>]>([
    ['the one below', [resultGiven('a')], at(1, 'b')],
    [
      'not one that cannot be called now',
      [rows([entry('a'), entry('b', false), entry('c')]), resultGiven('a')],
      at(2, 'c'),
    ],
    ['from the last row on at the top', [chosen('c'), resultGiven('c')], at(0, 'a')],
    ['no row', [rows([entry('a'), entry('b', false)]), resultGiven('a')], at(-1, null)],
    ['the same as before, when another contact has the result', [chosen('b'), resultGiven('a')], at(1, 'b')],
  ])('%s', (_what, events, position) => {
    expect(after(three, ...events).state.position).toEqual(position);
  });

  it('follows the result wherever its row moves', () => {
    const moved = rows([entry('b'), entry('c'), entry('a', false)]);
    expect(after(three, resultGiven('a'), moved).state.position).toEqual(at(0, 'b'));
    expect(after(three, resultGiven('a'), rows([entry('b'), entry('c')])).state.position).toEqual(at(0, 'b'));
  });

  it('returns to the contact when the server refuses the result', () => {
    const { state } = after(three, resultGiven('a'), { type: 'result-refused', contactId: 'a' });
    expect(state.position.contactId).toBe('a');
  });

  it('reads the next page if no row on this page can be called', () => {
    const page = rows([entry('a'), entry('b', false)], { hasMore: true });
    const { state, effects } = after(page, resultGiven('a'));
    expect([state.position.contactId, effects]).toEqual([null, [{ type: 'load-more' }]]);
    const longer = rows([entry('a', false), entry('b', false), entry('c')]);
    expect(after(page, resultGiven('a'), longer).state.position).toEqual(at(2, 'c'));
  });

  it('calls a contact that falls due', () => {
    const none = rows([entry('a', false), entry('b', false)]);
    expect(after(none).state.position).toEqual(at(-1, null));
    expect(after(none, rows([entry('a', false), entry('b')])).state.position).toEqual(at(1, 'b'));
  });
});

describe('the calling rules', () => {
  const open = (id: string): DialEntry => ({ ...entry(id), ruling: 'open' });
  const closed = (id: string): DialEntry => ({ ...entry(id), ruling: 'closed' });
  const ruled = rows([closed('a'), open('b'), closed('c'), entry('d')]);

  it('pass the first row over once they have refused it', () => {
    expect(after(rows([entry('a'), entry('b'), entry('c'), entry('d')]), ruled).state.position).toEqual(at(1, 'b'));
  });

  it('pass over the contacts that they refuse, after a result and by Next Contact', () => {
    expect(after(ruled, resultGiven('b')).state.position).toEqual(at(3, 'd'));
    expect(after(ruled, press).state.position).toEqual(at(3, 'd'));
  });

  it('lead from a refused row to none without a verdict, so that the view does not run down the list', () => {
    expect(after(three, rows([closed('a'), closed('b'), entry('c')])).state.position).toEqual(at(0, 'a'));
  });

  it('leave a row that the agent chose, and the first where they refuse all', () => {
    expect(after(ruled, chosen('c')).state.position).toEqual(at(2, 'c', true));
    expect(after(ruled, chosen('c'), ruled).state.position).toEqual(at(2, 'c', true));
    expect(after(rows([closed('a'), closed('b')])).state.position).toEqual(at(0, 'a'));
  });

  it('take away the row of a call that they close only after the call', () => {
    const during = [rows([open('a'), open('b')]), { type: 'call-changed', isOn: true } as const];
    const later = rows([closed('a'), open('b')]);
    expect(after(...during, later).state.position).toEqual(at(0, 'a'));
    expect(after(...during, later, { type: 'call-changed', isOn: false }).state.position).toEqual(at(1, 'b'));
  });
});

describe('rows that change', () => {
  it('make the next one current when a colleague was faster, but not while the agent is on the phone', () => {
    const finished = rows([entry('a', false), entry('b'), entry('c')]);
    expect(after(three, finished).state.position).toEqual(at(1, 'b'));
    const onThePhone: AutoDialEvent = { type: 'call-changed', isOn: true };
    expect(after(three, onThePhone, finished).state.position).toEqual(at(0, 'a'));
    expect(after(three, onThePhone, finished, { type: 'call-changed', isOn: false }).state.position).toEqual(
      at(1, 'b'),
    );
  });

  it('lead back to the first when the last one leaves', () => {
    const atEnd = after(three, chosen('c'), rows([entry('a'), entry('b')]));
    expect(atEnd.state.position).toEqual(at(0, 'a'));
  });

  it('keep the current row when new contacts push it down', () => {
    const { state } = after(three, rows([entry('n'), entry('a'), entry('b'), entry('c')]));
    expect(state.position).toEqual(at(1, 'a'));
  });

  it('keep the contact under another filter that shows it, else begin with the first', () => {
    const find = (entries: DialEntry[]) => after(three, chosen('b'), rows(entries, { filter: 'all' })).state.position;
    expect(find([entry('x'), entry('y'), entry('b')])).toEqual(at(2, 'b'));
    expect(find([entry('x', false), entry('y')])).toEqual(at(1, 'y'));
  });
});

describe('a queue that is longer than the rows at hand', () => {
  const page = rows([entry('a')], { hasMore: true });

  it('fetches the next page by the Next Contact button', () => {
    expect(after(page, press).effects).toEqual([{ type: 'load-more' }]);
    expect(after(page, press, rows([entry('a'), entry('b')])).state.position).toEqual(at(1, 'b'));
  });

  it('continues auto-dial on the next page', () => {
    expect(after(page, start, given('a'), press, time).effects).toEqual([{ type: 'dial', contactId: 'a' }]);
  });
});

describe('by hand', () => {
  it('moves between all rows by J and K, and no further', () => {
    expect(after(three, down, down, down).state.position.index).toBe(2);
    expect(after(three, down, up, up).state.position.index).toBe(0);
    const some = rows([entry('a'), entry('b', false)]);
    expect(after(some, down).state.position).toEqual(at(1, 'b', true));
  });

  it('keeps a row current that the agent chose, whatever it is', () => {
    const some = rows([entry('a'), entry('b', false)]);
    expect(after(some, chosen('b'), rows([entry('n'), entry('a'), entry('b', false)])).state.position).toEqual(
      at(2, 'b', true),
    );
  });

  it('passes over contacts by Next Contact whom it makes no sense to call', () => {
    const some = rows([entry('a'), entry('b', false), entry('c')]);
    expect(after(some, press).state.position).toEqual(at(2, 'c'));
  });

  it('calls the row next that the agent has chosen', () => {
    const { state, effects } = after(
      three,
      start,
      given('a'),
      time,
      { type: 'profile-closed' },
      chosen('c'),
      next,
      time,
    );
    expect(effects).toEqual(claim(state.claimNumber, 'c'));
  });

  it('stops the timer when the page is left', () => {
    expect(after(three, start, given('a'), { type: 'left' }).effects).toEqual([{ type: 'stop-waiting' }]);
  });
});
