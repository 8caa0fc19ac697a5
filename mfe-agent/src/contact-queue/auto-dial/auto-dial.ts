import { AUTO_DIAL_ADVANCE_MS, AUTO_DIAL_CALL_MS } from '@dialdeck/common/constants';
import type { AutoDialEffect, AutoDialEvent, AutoDialNotice, AutoDialState, Transition } from './auto-dial.type.ts';
import {
  followPosition,
  isOffered,
  NOBODY,
  nextCallable,
  positionAt,
  positionByHand,
  positionInFirstRows,
  positionInNewRows,
  positionToCome,
} from './position.ts';

export const AUTO_DIAL_OFF: AutoDialState = {
  isOn: false,
  roundId: null,
  listId: null,
  filter: null,
  entries: [],
  hasMore: false,
  isCallOn: false,
  position: NOBODY,
  claimNumber: 0,
  claimedId: null,
  phonelessId: null,
  profileId: null,
  pending: null,
  isMoreAwaited: false,
};

type EventOf<Type extends AutoDialEvent['type']> = Extract<AutoDialEvent, { type: Type }>;

const notify = (notice: AutoDialNotice): AutoDialEffect => ({ type: 'notify', notice });
const wait = (ms: number): AutoDialEffect => ({ type: 'wait', ms });
const STOP: AutoDialEffect = { type: 'stop-waiting' };
const LOAD_MORE: AutoDialEffect = { type: 'load-more' };

/** No answer is awaited: one that still arrives is late. */
const idle = (state: AutoDialState): AutoDialState => ({
  ...state,
  pending: null,
  claimNumber: state.claimNumber + 1,
});

function stop(state: AutoDialState, notice?: AutoDialNotice): Transition {
  return [{ ...idle(state), isOn: false }, notice ? [STOP, notify(notice)] : [STOP]];
}

function dial(state: AutoDialState): Transition {
  const contactId = state.claimedId;
  if (!contactId) return stop(state, 'stopped');
  return [{ ...state, pending: null, profileId: contactId, phonelessId: null }, [{ type: 'dial', contactId }]];
}

/**
 * Claims the next contact, first the current row, unless that was claimed last. The server skips
 * contacts that it has offered in this round.
 */
function claim(state: AutoDialState, pending: 'first-claim' | 'claim'): Transition {
  const { roundId, claimedId } = state;
  const { contactId } = state.position;
  const number = state.claimNumber + 1;
  return [
    { ...state, pending, claimedId: null, claimNumber: number },
    [{ type: 'claim', number, roundId, startWith: contactId === claimedId ? null : contactId }],
  ];
}

/** Until then nothing is settled: actions of the agent meanwhile still hold when the rows come. */
const areRowsIn = ({ filter }: AutoDialState) => filter !== null;

const isClaiming = ({ pending }: AutoDialState) => pending === 'claim' || pending === 'first-claim';
const isAwaited = (state: AutoDialState, number: number) => isClaiming(state) && number === state.claimNumber;

function claimed(state: AutoDialState, { number, contactId, phone }: EventOf<'claimed'>): Transition {
  if (!isAwaited(state, number)) {
    // An agent holds one contact: if another claim is under way, its answer decides.
    const isStillHeld = isClaiming(state) || contactId === state.claimedId;
    return [state, isStillHeld ? [] : [{ type: 'release', contactId }]];
  }
  const pending = state.pending === 'first-claim' ? 'first-claim' : 'claim';
  if (phone.trim() === '') {
    if (contactId === state.phonelessId) return stop(state, 'complete');
    return claim({ ...state, position: NOBODY, phonelessId: state.phonelessId ?? contactId }, pending);
  }
  const index = state.entries.findIndex(({ id }) => id === contactId);
  const elsewhere = areRowsIn(state) ? state.position : positionToCome(contactId);
  const position = index < 0 ? elsewhere : positionAt(state.entries, index);
  const ready: AutoDialState = { ...state, position, claimedId: contactId, pending: 'dial' };
  if (pending === 'claim') return [ready, [wait(AUTO_DIAL_CALL_MS)]];
  // Starting shows the contact immediately; dialing follows half a second later.
  return [{ ...ready, profileId: contactId }, [notify('started'), wait(AUTO_DIAL_CALL_MS)]];
}

/** A call in progress continues by hand; a contact that was about to be called is released with its dialog. */
function pause(state: AutoDialState): Transition {
  if (!state.isOn) return [state, []];
  const isWaitingUnseen = state.pending === 'dial' && state.profileId === null && state.claimedId !== null;
  const [next, effects] = stop(state, 'paused');
  return [next, isWaitingUnseen ? [...effects, { type: 'release', contactId: state.claimedId ?? '' }] : effects];
}

/** Closing a dialog releases its contact, so one that was about to be called is not: another agent may have it by then. */
function closed(state: AutoDialState): Transition {
  if (state.pending !== 'dial') return [{ ...state, profileId: null }, []];
  return [{ ...idle(state), profileId: null }, [STOP]];
}

/** Unless the agent chose the current row, it is one that can be called now, or there is none. */
function settle(state: AutoDialState): Transition {
  if (!areRowsIn(state)) return [state, []];
  const { entries, hasMore, isCallOn, position } = state;
  const entry = entries[position.index];
  const isThere = entry !== undefined && entry.id === position.contactId;
  if (isThere && (isOffered(entry) || position.isKept || isCallOn)) return [state, []];
  if (isThere && entry.isCallable) return [belowRefused(state), []];
  const index = nextCallable(entries, position.index);
  return [{ ...state, position: positionAt(entries, index) }, index < 0 && hasMore ? [LOAD_MORE] : []];
}

/**
 * From a row that the rules refuse to the next below it that they allow. Rows that are not in view were not asked about: none of
 * them is gone to, since the view would follow from one refused row to the next.
 */
function belowRefused(state: AutoDialState): AutoDialState {
  const { entries, position } = state;
  const index = entries.findIndex((entry, place) => place > position.index && isOffered(entry) && entry.ruling);
  return index < 0 ? state : { ...state, position: positionAt(entries, index) };
}

/** The next row that can be called now, even before the server or the rows know the result. */
function resultGiven(state: AutoDialState, contactId: string): Transition {
  const entries = state.entries.map((entry) => (entry.id === contactId ? { ...entry, isCallable: false } : entry));
  if (state.position.contactId !== contactId) return [{ ...state, entries }, []];
  const { index } = state.position;
  return settle({ ...state, entries, position: { index, contactId: null, isKept: false } });
}

function choose(state: AutoDialState, contactId: string): Transition {
  if (!areRowsIn(state)) return [{ ...state, position: positionToCome(contactId) }, []];
  const index = state.entries.findIndex(({ id }) => id === contactId);
  return [index < 0 ? state : { ...state, position: positionByHand(state.entries, index) }, []];
}

function move(state: AutoDialState, by: 1 | -1): Transition {
  const index = state.position.index + by;
  if (index >= 0 && index < state.entries.length) {
    return [{ ...state, position: positionByHand(state.entries, index) }, []];
  }
  return [state, by === 1 && state.hasMore ? [LOAD_MORE] : []];
}

function nextContact(state: AutoDialState): Transition {
  if (!areRowsIn(state)) return [state, []];
  const { entries, position, hasMore } = state;
  const index = entries.findIndex((entry, place) => place > position.index && isOffered(entry));
  if (index >= 0) return [{ ...state, position: positionAt(entries, index) }, []];
  if (hasMore) return [{ ...state, isMoreAwaited: true }, [LOAD_MORE]];
  return stop({ ...state, position: positionAt(entries, nextCallable(entries, 0)) }, 'complete');
}

/** Another list stops auto-dial and forgets the position. The first list of a page has nothing to forget. */
function listOpened(state: AutoDialState, listId: string): Transition {
  if (listId === state.listId) return [state, []];
  if (state.listId === null) return [{ ...state, listId }, []];
  return stop({ ...AUTO_DIAL_OFF, claimNumber: state.claimNumber, isCallOn: state.isCallOn, listId });
}

function entriesChanged(state: AutoDialState, { type: _, ...rows }: EventOf<'entries-changed'>): Transition {
  const { listId, filter, entries } = rows;
  const [opened, effects] = listOpened(state, listId);
  const position = !areRowsIn(opened)
    ? positionInFirstRows(opened.position, entries)
    : filter === opened.filter
      ? followPosition(opened.entries, opened.position, entries)
      : positionInNewRows(opened.position, entries);
  const next = { ...opened, ...rows, position };
  const [settled, more] = opened.isMoreAwaited ? nextContact({ ...next, isMoreAwaited: false }) : settle(next);
  return [settled, [...effects, ...more]];
}

function timePassed(state: AutoDialState): Transition {
  if (state.pending === 'advance') return claim(state, 'claim');
  if (state.pending === 'dial') return dial(state);
  return [state, []];
}

/** Auto-dial (docs/requirements/queue.md#auto-dial): state and event in; state and effects out. */
export function autoDial(state: AutoDialState, event: AutoDialEvent): Transition {
  switch (event.type) {
    case 'list-opened':
      return listOpened(state, event.listId);
    case 'entries-changed':
      return entriesChanged(state, event);
    case 'started':
      if (state.isOn) return [state, []];
      return claim({ ...state, isOn: true, roundId: event.roundId, claimedId: null, phonelessId: null }, 'first-claim');
    case 'claimed':
      return claimed(state, event);
    case 'nobody-left':
      if (!isAwaited(state, event.number)) return [state, []];
      return stop(state, state.phonelessId ? 'complete' : 'stopped');
    case 'claim-failed':
      return isAwaited(state, event.number) ? stop(state, 'paused') : [state, []];
    case 'paused':
      return pause(state);
    case 'next-and-call':
      if (!state.isOn) return [state, [notify('not-active')]];
      return [{ ...idle(state), profileId: null, pending: 'advance' }, [STOP, wait(AUTO_DIAL_ADVANCE_MS)]];
    case 'next-contact':
      return nextContact(state);
    case 'moved':
      return move(state, event.by);
    case 'chosen':
      return choose(state, event.contactId);
    case 'called':
      // Auto-dial never dials while the agent is on a call with another contact.
      return [{ ...idle(state), claimedId: event.contactId }, [STOP]];
    case 'call-changed':
      return settle({ ...state, isCallOn: event.isOn });
    case 'result-given':
      return resultGiven(state, event.contactId);
    case 'result-refused':
      return choose(state, event.contactId);
    case 'profile-opened':
      return [{ ...state, profileId: event.contactId }, []];
    case 'profile-closed':
      return closed(state);
    case 'time-passed':
      return timePassed(state);
    case 'more-failed':
      return [{ ...state, isMoreAwaited: false }, []];
    case 'left':
      return stop(state);
  }
}
