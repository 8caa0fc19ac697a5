import { describe, expect, it } from 'vitest';
import { AUTO_DIAL_OFF, autoDial } from './auto-dial.ts';
import type { AutoDialEvent, DialEntry } from './auto-dial.type.ts';

const entry = (id: string, isCallable = true): DialEntry => ({ id, isCallable });
const rows = (listId: string, entries: readonly DialEntry[]): AutoDialEvent => ({
  type: 'entries-changed',
  listId,
  filter: 'active',
  hasMore: false,
  entries,
});
const start: AutoDialEvent = { type: 'started', roundId: 'round' };
const time: AutoDialEvent = { type: 'time-passed' };
const press: AutoDialEvent = { type: 'next-contact' };
const down: AutoDialEvent = { type: 'moved', by: 1 };
const up: AutoDialEvent = { type: 'moved', by: -1 };
const chosen = (contactId: string): AutoDialEvent => ({ type: 'chosen', contactId });
const at = (index: number, contactId: string | null, isKept = false) => ({ index, contactId, isKept });
const three = rows('list', [entry('a'), entry('b'), entry('c')]);

/** The answer to the claim that was made last. */
const given =
  (contactId: string) =>
  (number: number): AutoDialEvent => ({
    type: 'claimed',
    number,
    contactId,
    phone: '+14155550100',
  });
type Happening = AutoDialEvent | ((claimNumber: number) => AutoDialEvent);

function after(...happenings: Happening[]) {
  return happenings.reduce<ReturnType<typeof autoDial>>(
    ([state], happening) => autoDial(state, typeof happening === 'function' ? happening(state.claimNumber) : happening),
    [AUTO_DIAL_OFF, []],
  );
}

describe('before the first rows of a list', () => {
  const opened = (listId: string): AutoDialEvent => ({ type: 'list-opened', listId });
  const other = rows('other', [entry('x'), entry('y'), entry('z', false)]);
  const profile = (contactId: string): AutoDialEvent => ({ type: 'profile-opened', contactId });
  const called = (contactId: string): AutoDialEvent => ({ type: 'called', contactId });
  const onCall: AutoDialEvent = { type: 'call-changed', isOn: true };

  it.each([
    ['the first list', [opened('other')]],
    ['the second list', [opened('list'), three, opened('other')]],
  ])('keeps every action of the agent: %s', (_, before) => {
    const state = (...happenings: Happening[]) => after(...before, ...happenings, other)[0];
    expect(state(profile('q'))).toMatchObject({ profileId: 'q', position: at(0, 'x') });
    expect(state(chosen('y'), profile('y'))).toMatchObject({ profileId: 'y', position: at(1, 'y') });
    expect(state(chosen('z'))).toMatchObject({ position: at(2, 'z', true) });
    expect(state(chosen('y'), called('y'), onCall)).toMatchObject({
      claimedId: 'y',
      isCallOn: true,
      position: at(1, 'y'),
    });
    expect(state(start)).toMatchObject({ isOn: true, roundId: 'round', pending: 'first-claim' });
    expect(state(start, given('y'))).toMatchObject({
      isOn: true,
      profileId: 'y',
      pending: 'dial',
      position: at(1, 'y'),
    });
    expect(state(start, given('y'), time)).toMatchObject({ isOn: true, profileId: 'y', pending: null });
  });

  it('forgets the previous list immediately', () => {
    const [state, effects] = after(three, start, given('a'), opened('other'));
    expect(state).toMatchObject({ isOn: false, profileId: null, entries: [] });
    expect(effects).toContainEqual({ type: 'stop-waiting' });
    expect(after(three, opened('list'))[0]).toEqual(after(three)[0]);
  });

  it.each([
    ['Next Contact', press],
    ['J', down],
    ['K', up],
  ])('%s moves nothing and reports nothing', (_, event) => {
    expect(after(opened('list'), event)[1]).toEqual([]);
    expect(after(opened('list'), event, three)[0].position).toEqual(at(0, 'a'));
  });
});
