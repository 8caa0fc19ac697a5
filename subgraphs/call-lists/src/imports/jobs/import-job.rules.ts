import { AppError } from '@dialdeck/common/errors';
import type { ImportState } from './import-job.ts';

export type ImportAction = 'resume' | 'confirm' | 'cancel' | 'revert';

/** The states in which each action is allowed; in any other it is 409. */
const ALLOWED: Record<ImportAction, readonly ImportState[]> = {
  resume: ['uploading', 'paused', 'running'],
  confirm: ['ready'],
  cancel: ['uploading', 'paused', 'running', 'ready'],
  revert: ['done', 'cancelled', 'failed'],
};

const IN_WORDS: Record<ImportState, string> = {
  uploading: 'is still being uploaded',
  running: 'is running',
  ready: 'waits to be confirmed',
  paused: 'is paused',
  done: 'is done',
  failed: 'has failed',
  cancelled: 'was cancelled',
  reverted: 'was undone',
};

const VERBS: Record<ImportAction, string> = {
  resume: 'resumed',
  confirm: 'confirmed',
  cancel: 'cancelled',
  revert: 'undone',
};

export const statesAllowing = (action: ImportAction): readonly ImportState[] => ALLOWED[action];

/** @throws CONFLICT with a sentence when the state does not allow it */
export function requireAllowed(action: ImportAction, state: ImportState): void {
  if (!ALLOWED[action].includes(state)) throw refuseAction(action, state);
}

export function refuseAction(action: ImportAction, state: ImportState): AppError {
  return new AppError('CONFLICT', { userMessage: `This import ${IN_WORDS[state]}: it cannot be ${VERBS[action]}.` });
}

/** Whether the job waits for a user's action. */
export function isSettled({ state, finishedAt }: { state: ImportState; finishedAt: Date | null }): boolean {
  if (state === 'reverted') return finishedAt !== null;
  return state !== 'uploading' && state !== 'running';
}
