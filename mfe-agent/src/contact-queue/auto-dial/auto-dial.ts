import { AUTO_DIAL_ADVANCE_MS, AUTO_DIAL_CALL_MS, PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { AutoDialEffect, AutoDialEvent, AutoDialNotice, AutoDialState, Step } from './auto-dial.type.ts';
import { followPosition, positionAt, positionInNewRows, START } from './position.ts';

/** Nobody passes over more than the server takes at once. */
const OFFERED_MAX = PAGE_SIZE_MAX - 50;

const FIRST_ROUND = { dialledId: null, claimedId: null, offered: [], isPhoneMissing: false } as const;

export const AUTO_DIAL_OFF: AutoDialState = {
  ...FIRST_ROUND,
  isOn: false,
  listId: null,
  filter: '',
  entries: [],
  hasMore: false,
  position: START,
  profileId: null,
  pending: null,
};

const notify = (notice: AutoDialNotice): AutoDialEffect => ({ type: 'notify', notice });
const wait = (ms: number): AutoDialEffect => ({ type: 'wait', ms });
const STOP: AutoDialEffect = { type: 'stop-waiting' };

function stop(state: AutoDialState, notice?: AutoDialNotice): Step {
  return [{ ...state, isOn: false, pending: null }, notice ? [STOP, notify(notice)] : [STOP]];
}

function dial(state: AutoDialState): Step {
  const contactId = state.claimedId;
  if (!contactId) return stop(state, 'stopped');
  return [{ ...state, pending: null, profileId: contactId, dialledId: contactId }, [{ type: 'dial', contactId }]];
}

/** Asks for the next contact. The current row is asked for first, unless it is the one that was called just now. */
function claim(state: AutoDialState, pending: 'first-claim' | 'claim'): Step {
  const { contactId } = state.position;
  const startWith = contactId === state.dialledId ? null : contactId;
  const except = state.offered.filter((id) => id !== startWith);
  return [{ ...state, pending, claimedId: null }, [{ type: 'claim', startWith, except }]];
}

function claimed(state: AutoDialState, { contactId, phone }: Extract<AutoDialEvent, { type: 'claimed' }>): Step {
  const { pending } = state;
  // Paused or left while the server was asked.
  if (pending !== 'claim' && pending !== 'first-claim') return [state, [{ type: 'release', contactId }]];
  const offered = [...state.offered, contactId].slice(-OFFERED_MAX);
  const next = { ...state, offered, dialledId: null };
  if (phone.trim() === '') return claim({ ...next, position: START, isPhoneMissing: true }, pending);
  const index = state.entries.findIndex(({ id }) => id === contactId);
  const position = index < 0 ? state.position : positionAt(state.entries, index);
  const ready: AutoDialState = { ...next, position, claimedId: contactId, pending: 'dial' };
  if (pending === 'claim') return [ready, [wait(AUTO_DIAL_CALL_MS)]];
  // Starting shows the contact at once; dialling follows half a second later.
  return [{ ...ready, profileId: contactId }, [notify('started'), wait(AUTO_DIAL_CALL_MS)]];
}

/** Spec section 4: "wrapping to the first at the end": whoever was offered and is still to be called comes again. */
function nobodyLeft(state: AutoDialState): Step {
  const { pending } = state;
  if (pending !== 'claim' && pending !== 'first-claim') return [state, []];
  if (state.isPhoneMissing) return stop(state, 'complete');
  if (state.offered.length === 0) return stop(state, 'stopped');
  return claim({ ...state, offered: [] }, pending);
}

/** A call that is on goes on by hand; a contact that was about to be called is free again with its dialog. */
function pause(state: AutoDialState): Step {
  if (!state.isOn) return [state, []];
  const isWaitingUnseen = state.pending === 'dial' && state.profileId === null && state.claimedId !== null;
  const [next, effects] = stop(state, 'paused');
  return [next, isWaitingUnseen ? [...effects, { type: 'release', contactId: state.claimedId ?? '' }] : effects];
}

function move(state: AutoDialState, by: 1 | -1): Step {
  const index = state.position.index + by;
  if (index >= 0 && index < state.entries.length) {
    return [{ ...state, position: positionAt(state.entries, index) }, []];
  }
  return by === 1 && state.hasMore ? [state, [{ type: 'load-more' }]] : [state, []];
}

function nextContact(state: AutoDialState): Step {
  const index = state.position.index + 1;
  if (index < state.entries.length) return [{ ...state, position: positionAt(state.entries, index) }, []];
  if (state.hasMore) return [{ ...state, pending: 'more-to-move' }, [{ type: 'load-more' }]];
  return stop({ ...state, position: positionAt(state.entries, 0) }, 'complete');
}

function entriesChanged(state: AutoDialState, event: Extract<AutoDialEvent, { type: 'entries-changed' }>): Step {
  const { listId, filter, entries, hasMore } = event;
  const rows = { listId, filter, entries, hasMore };
  if (listId !== state.listId) return stop({ ...AUTO_DIAL_OFF, ...rows, position: positionAt(entries, 0) });
  const position =
    filter === state.filter
      ? followPosition(state.entries, state.position, entries, hasMore)
      : positionInNewRows(state.position, entries);
  const next = { ...state, ...rows, position };
  if (state.pending === 'more-to-move') return nextContact({ ...next, pending: null });
  return [next, []];
}

function timePassed(state: AutoDialState): Step {
  if (state.pending === 'advance') return claim(state, 'claim');
  if (state.pending === 'dial') return dial(state);
  return [state, []];
}

/** Specification, section 4, Auto-dial: state and event in; state, and what to do about it, out. */
export function autoDial(state: AutoDialState, event: AutoDialEvent): Step {
  switch (event.type) {
    case 'entries-changed':
      return entriesChanged(state, event);
    case 'started':
      return state.isOn ? [state, []] : claim({ ...state, ...FIRST_ROUND, isOn: true }, 'first-claim');
    case 'claimed':
      return claimed(state, event);
    case 'nobody-left':
      return nobodyLeft(state);
    case 'claim-failed':
      return stop(state, 'paused');
    case 'paused':
      return pause(state);
    case 'next-and-call':
      if (!state.isOn) return [state, [notify('not-active')]];
      return [{ ...state, profileId: null, pending: 'advance' }, [STOP, wait(AUTO_DIAL_ADVANCE_MS)]];
    case 'next-contact':
      return nextContact(state);
    case 'moved':
      return move(state, event.by);
    case 'chosen': {
      const index = state.entries.findIndex((entry) => entry.id === event.contactId);
      return index < 0 ? [state, []] : [{ ...state, position: positionAt(state.entries, index) }, []];
    }
    case 'called':
      return [{ ...state, dialledId: event.contactId }, []];
    case 'profile-opened':
      return [{ ...state, profileId: event.contactId }, []];
    case 'profile-closed':
      return [{ ...state, profileId: null }, []];
    case 'time-passed':
      return timePassed(state);
    case 'more-failed':
      return [{ ...state, pending: null }, []];
    case 'left':
      return stop(state);
  }
}
