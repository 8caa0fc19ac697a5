import { TOAST_LONG_MS, TOAST_MEDIUM_MS, TOAST_SHORT_MS } from '@dialdeck/common/constants';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import type { Notice } from '@dialdeck/contract';
import type { AutoDialNotice } from './auto-dial.type.ts';

/** The toasts of auto-dial. */
export const AUTO_DIAL_NOTICES: Readonly<Record<AutoDialNotice, Notice>> = {
  started: { title: 'Auto-Dialing Started', timeoutMs: TOAST_LONG_MS },
  paused: { title: 'Auto-Dialing Paused', timeoutMs: TOAST_SHORT_MS },
  'not-active': {
    title: 'Auto-Dialing Not Active',
    body: 'Please start auto-dialing to use the Next feature',
    variant: 'destructive',
    timeoutMs: TOAST_MEDIUM_MS,
  },
  stopped: {
    title: 'Auto-Dialing Stopped',
    body: 'No more contacts available to call.',
    variant: 'destructive',
    timeoutMs: TOAST_LONG_MS,
  },
  complete: {
    title: 'Call List Complete',
    body: "You've reached the end of the call list.",
    timeoutMs: TOAST_LONG_MS,
  },
};

/** Too many calls have no result. */
export const FINISH_FIRST: Notice = { title: 'Finish your open calls first.', timeoutMs: TOAST_LONG_MS };

export const callingNow = (phone: string): Notice => ({
  title: 'Calling Now',
  body: `${formatPhone(phone)} - Auto-advancing after call ends`,
  timeoutMs: TOAST_MEDIUM_MS,
  // The call bar names the call.
  isQuiet: true,
});
