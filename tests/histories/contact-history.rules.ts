import type { Operation } from './history.rules.ts';

/*
 * Whether the operations on one contact can be put in an order that respects time and explains every answer and the stored rows
 * (Wing and Gong's search, with the states that were seen already). A contact has a dozen operations, so a general checker
 * such as porcupine would add Go and an interface for a search that fits on two pages.
 */

/** A contact and its calls as they are stored after the run. */
export interface FinalContact {
  status: string;
  totalCalls: number;
  /** Call → its disposition and outcome. */
  calls: Readonly<Record<string, string>>;
}

interface State {
  holder: string | null;
  status: string;
  dials: number;
  /** The newest call: the results of others change no contact. */
  last: string | null;
  calls: Record<string, string>;
}

const NEW: State = { holder: null, status: 'active', dials: 0, last: null, calls: {} };
const CLAIMABLE = ['active', 'attempted'];
const OPEN = '- -';

/** The state after an operation; null when the operation cannot have had this answer in this state. */
function apply(state: State, { kind, agent, call, wanted, id }: Operation): State | null {
  const isFree = state.holder === null || state.holder === agent;
  switch (kind) {
    case 'claim':
      return isFree && CLAIMABLE.includes(state.status) ? { ...state, holder: agent } : null;
    case 'release':
      return state.holder === agent ? { ...state, holder: null } : state;
    case 'dial': {
      if (!isFree) return null;
      // An attempt without an answer does not know its call.
      const name = call ?? id;
      const status = state.status === 'active' ? 'attempted' : state.status;
      return { ...state, status, dials: state.dials + 1, last: name, calls: { ...state.calls, [name]: OPEN } };
    }
    case 'result':
    case 'retry':
    case 'correction':
    case 'undo': {
      if (!call || !wanted || state.calls[call] === undefined) return null;
      if (kind === 'undo' && state.last !== call) return null;
      const calls = { ...state.calls, [call]: wanted.call };
      const holder = state.holder === agent ? null : state.holder;
      return state.last === call ? { ...state, calls, holder, status: wanted.status } : { ...state, calls };
    }
    default:
      return state;
  }
}

function isAsStored({ status, dials, calls }: State, stored: FinalContact): boolean {
  const named = status === 'retry' ? 'attempted' : status;
  const [ours, theirs] = [Object.values(calls), Object.values(stored.calls)].map((each) => each.toSorted().join());
  return named === stored.status && dials === stored.totalCalls && ours === theirs;
}

/** Whether an order exists; operations that were refused are not among them. */
export function isExplained(operations: readonly Operation[], stored: FinalContact): boolean {
  const all = operations.filter(({ end }) => end !== 'refused').toSorted((a, b) => a.began - b.began);
  const endOf = ({ end, ended }: Operation) => (end === 'acknowledged' ? ended : Number.POSITIVE_INFINITY);
  const seen = new Set<string>();
  const search = (left: readonly Operation[], state: State): boolean => {
    if (left.every(({ end }) => end === 'unknown') && isAsStored(state, stored)) return true;
    const mark = JSON.stringify([left.map(({ id }) => id), state]);
    if (seen.has(mark)) return false;
    seen.add(mark);
    const firstEnd = Math.min(...left.map(endOf));
    return left.some((operation) => {
      // An operation that began after another one had ended comes after it.
      if (operation.began > firstEnd) return false;
      const others = left.filter((each) => each !== operation);
      const after = apply(state, operation);
      return (after !== null && search(others, after)) || (operation.end === 'unknown' && search(others, state));
    });
  };
  return search(all, NEW);
}
