import { AUTO_DIAL_ADVANCE_MS, AUTO_DIAL_CALL_MS } from '@dialdeck/common/constants';
import type { AutoDialEffect, AutoDialEvent, AutoDialNotice, AutoDialState, Step } from './auto-dial.type.ts';
import { nextEntry } from './next-entry.ts';
import { followPosition, positionAt, positionInNewRows, START } from './position.ts';

export const AUTO_DIAL_OFF: AutoDialState = {
  isOn: false,
  listId: null,
  filter: '',
  entries: [],
  hasMore: false,
  position: START,
  dialledId: null,
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
  const { contactId } = state.position;
  if (!contactId) return stop(state, 'stopped');
  return [{ ...state, pending: null, profileId: contactId, dialledId: contactId }, [{ type: 'dial', contactId }]];
}

/** The contact that was called is done: go on behind it. One that was not called yet is next itself. */
function advance(state: AutoDialState, now: Date): Step {
  const { position, dialledId } = state;
  const from = position.contactId !== null && position.contactId === dialledId ? position.index + 1 : position.index;
  const next = nextEntry(state.entries, from, state.hasMore, now);
  switch (next.type) {
    case 'contact':
      return [
        { ...state, position: positionAt(state.entries, next.index), pending: 'dial' },
        [wait(AUTO_DIAL_CALL_MS)],
      ];
    case 'more':
      return [{ ...state, pending: 'more' }, [{ type: 'load-more' }]];
    case 'no-phone':
      return stop(state, 'complete');
    case 'nobody':
      return stop(state, 'stopped');
  }
}

function start(state: AutoDialState, now: Date): Step {
  const current = state.entries[state.position.index];
  const on = { ...state, isOn: true, dialledId: null };
  const isCallable = current && nextEntry([current], 0, false, now).type === 'contact';
  const [next, effects] = isCallable ? advance(on, now) : advance({ ...on, dialledId: current?.id ?? null }, now);
  if (!next.isOn) return [next, effects];
  // Starting shows the contact at once; dialling follows half a second later.
  const profileId = next.pending === 'dial' ? next.position.contactId : next.profileId;
  return [{ ...next, profileId }, [notify('started'), ...effects]];
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

function entriesChanged(
  state: AutoDialState,
  event: Extract<AutoDialEvent, { type: 'entries-changed' }>,
  now: Date,
): Step {
  const { listId, filter, entries, hasMore } = event;
  const rows = { listId, filter, entries, hasMore };
  if (listId !== state.listId) return stop({ ...AUTO_DIAL_OFF, ...rows, position: positionAt(entries, 0) });
  const position =
    filter === state.filter
      ? followPosition(state.entries, state.position, entries, hasMore)
      : positionInNewRows(state.position, entries);
  const next = { ...state, ...rows, position };
  if (state.pending === 'more') return advance({ ...next, pending: null }, now);
  if (state.pending === 'more-to-move') return nextContact({ ...next, pending: null });
  return [next, []];
}

function timePassed(state: AutoDialState, now: Date): Step {
  if (state.pending === 'advance') return advance({ ...state, pending: null }, now);
  if (state.pending === 'dial') return dial(state);
  return [state, []];
}

/** Specification, section 4, Auto-dial: state and event in; state, and what to do about it, out. */
export function autoDial(state: AutoDialState, event: AutoDialEvent): Step {
  switch (event.type) {
    case 'entries-changed':
      return entriesChanged(state, event, event.now);
    case 'started':
      return state.isOn ? [state, []] : start(state, event.now);
    case 'paused':
      return state.isOn ? stop(state, 'paused') : [state, []];
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
      return timePassed(state, event.now);
    case 'more-failed':
      return state.pending === 'more' ? stop(state, 'paused') : [{ ...state, pending: null }, []];
    case 'left':
      return stop(state);
  }
}
