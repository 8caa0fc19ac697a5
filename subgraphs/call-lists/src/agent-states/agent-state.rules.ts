import type { AgentStateName } from '@dialdeck/common/floor/agent-state';
import { percent } from '@dialdeck/common/reports/percent';

/** The states that a use case ends, and the state that it begins. In other states it changes nothing. */
export interface Move {
  from: readonly AgentStateName[];
  to: AgentStateName;
}

const CALLING: readonly AgentStateName[] = ['on-call', 'wrap-up'];
const SIGNED_IN: readonly AgentStateName[] = ['ready', 'preview', ...CALLING, 'paused'];
const ANY: readonly AgentStateName[] = ['signed-out', ...SIGNED_IN];

/** Claims of the next contact move in `claim_next` itself. */
export const MOVES = {
  /** The agent claims a chosen contact, which ends a pause. */
  claim: { from: ANY, to: 'preview' },
  /** The page renews a lease during a call, too. */
  renewal: { from: ['signed-out', 'ready', 'paused'], to: 'preview' },
  release: { from: ['preview', ...CALLING], to: 'ready' },
  dial: { from: ANY, to: 'on-call' },
  /** A call that was logged late, or was made in the past: only counts change. */
  none: { from: [], to: 'ready' },
  end: { from: ['on-call'], to: 'wrap-up' },
  /** A number without a contact has no result. */
  endOfFreeCall: { from: ['on-call'], to: 'ready' },
  ready: { from: ['signed-out', 'ready', 'preview', ...CALLING, 'paused'], to: 'ready' },
  pause: { from: ['signed-out', 'ready', 'preview', 'paused'], to: 'paused' },
  seen: { from: ['signed-out'], to: 'ready' },
  signOut: { from: SIGNED_IN, to: 'signed-out' },
} as const satisfies Record<string, Move>;

/**
 * The end of a call by its result. An older call and a correction end no state.
 * @param isHeld the agent held the contact, so that the result ends a preview
 * @param isDial the result itself reports the dial, which signs the agent in
 */
export const moveOfResult = ({ isHeld, isDial }: { isHeld: boolean; isDial: boolean }): Move => ({
  from: [...CALLING, ...(isHeld ? (['preview'] as const) : []), ...(isDial ? (['signed-out'] as const) : [])],
  to: 'ready',
});

/** A call that was made longer ago than this, when it is logged, is not in progress. */
const IN_PROGRESS_MS = 120_000;

/** Whether a dial that is logged now is in progress. */
export const isInProgress = (dialledAt: Date, now: Date): boolean =>
  now.getTime() - dialledAt.getTime() <= IN_PROGRESS_MS;

/** Seconds and calls of one or many people. */
export interface TimeSums {
  seconds: Readonly<Partial<Record<AgentStateName, number>>>;
  pauses: readonly { codeId: string; name: string; seconds: number }[];
  calls: number;
}

/**
 * The figures of a time report. Occupancy is the part of the signed-in time without pauses that is spent on calls and wrap-up; utilization is
 * the part of the signed-in time that is not a pause; handle time is call and wrap-up per dial.
 */
export function timeFigures({ seconds, pauses, calls }: TimeSums) {
  const of = (state: AgentStateName) => seconds[state] ?? 0;
  const signedInSeconds = SIGNED_IN.reduce((sum, state) => sum + of(state), 0);
  const workedSeconds = signedInSeconds - of('paused');
  const handled = of('on-call') + of('wrap-up');
  return {
    signedInSeconds,
    readySeconds: of('ready'),
    previewSeconds: of('preview'),
    onCallSeconds: of('on-call'),
    wrapUpSeconds: of('wrap-up'),
    pausedSeconds: of('paused'),
    pauses,
    calls,
    handleSeconds: calls === 0 ? 0 : Math.round(handled / calls),
    occupancy: percent(handled, workedSeconds, 1),
    utilisation: percent(workedSeconds, signedInSeconds, 1),
  };
}
