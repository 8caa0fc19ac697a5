import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { ReasonCode, ReasonParams } from '@dialdeck/common/calling/verdict';
import { clockText, weekdayText } from '@dialdeck/common/time/date-words';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import type { RowVerdict } from './use-verdicts.ts';

export const OFFLINE = 'You are offline. Results are saved here and sent later.';
/** While numbers cannot be checked, no call is possible. */
export const NO_CONNECTION = 'Calls need a connection: numbers are checked before dialing.';

const DAY_MS = 86_400_000;

/** Why the contact must not be called now, as a sentence; undefined if it may be called, or the verdict is not known. */
export function forbidden(verdict: RowVerdict | undefined): string | undefined {
  const [first] = verdict?.reasons ?? [];
  if (!first || verdict?.callable) return undefined;
  return sentenceOf(
    { code: first.code as ReasonCode, params: first.params as ReasonParams },
    { timeZone: viewerTimeZone() },
  );
}

/** Whether the number is on the do-not-call list. */
export const isListed = (verdict: { readonly reasons: readonly { readonly code: string }[] } | undefined): boolean =>
  verdict?.reasons.some(({ code }) => code === 'DO_NOT_CALL') ?? false;

/** "Opens 08:00", in the contact's own time; with its day where that is not the next 08:00 that comes. */
export function opens(verdict: RowVerdict | undefined): string | undefined {
  const [first] = verdict?.reasons ?? [];
  if (!first?.until || verdict?.callable) return undefined;
  if (first.code !== 'OUTSIDE_HOURS' && first.code !== 'HOLIDAY') return undefined;
  const { from, weekday } = first.params as ReasonParams;
  const [timeZone] = verdict?.zones ?? [];
  const at = Date.parse(first.until);
  if (from && !weekday && at - Date.parse(verdict?.asOf ?? '') < DAY_MS) return `Opens ${from}`;
  if (timeZone === undefined) return undefined;
  return `Opens ${weekdayText(at, timeZone)} ${clockText(at, timeZone)}`;
}

/** "14:05 there" */
export function timeThere(verdict: { readonly zones: readonly string[] } | undefined, now: number): string | undefined {
  const [timeZone] = verdict?.zones ?? [];
  return timeZone && `${clockText(now, timeZone)} there`;
}
