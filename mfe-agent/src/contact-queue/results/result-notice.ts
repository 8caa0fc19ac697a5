import { titleOf } from '@dialdeck/apollo';
import { TOAST_LONG_MS, TOAST_SHORT_MS } from '@dialdeck/common/constants';
import type { ErrorCode } from '@dialdeck/common/errors';
import type { Notice } from '@dialdeck/contract';
import type { ResultDraft } from './result-draft.type.ts';

type Source = ResultDraft['source'];

/** The toast of a saved result, by the dialog it was saved in. */
const SAVED: Readonly<Record<Source, Notice>> = {
  'call-result': { title: 'Call Result Saved', body: 'Contact disposition updated successfully' },
  profile: { title: 'Contact Updated', body: 'Contact disposition and notes saved successfully' },
};

export const FAILED: Readonly<Record<Source, string>> = {
  'call-result': 'Failed to update contact disposition',
  profile: 'Failed to update contact',
};

/** The key of this result brought another one to the server: both are worth keeping. */
export const SAVED_BEFORE = 'Another result of this call is saved already. Save this one again to add it.';

/**
 * @param calledSinceBy the colleague who has called the contact since: it stays as they left it
 */
export const savedNotice = ({ contactName, source }: ResultDraft, calledSinceBy: string | null): Notice =>
  calledSinceBy === null
    ? // The call bar shows it.
      { ...SAVED[source], timeoutMs: TOAST_SHORT_MS, isQuiet: true }
    : {
        title: SAVED[source].title,
        body: `${contactName} was called by ${calledSinceBy} since. Only your call was noted.`,
        timeoutMs: TOAST_LONG_MS,
      };

/** The reason that stopped an action; with the code `INTERNAL`, a fault. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly sentence: string;
}

export const refusedNotice = (refusal: Refusal): Notice => ({
  title: titleOf(refusal),
  body: refusal.sentence,
  variant: 'destructive',
  timeoutMs: TOAST_LONG_MS,
});

/** The call bar shows that the result is saved, and the line above the rows that it waits. */
export const WAITING: Notice = {
  title: 'Result kept',
  body: 'It is kept on this device and sent when the connection is back.',
  timeoutMs: TOAST_LONG_MS,
  isQuiet: true,
};
