import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { Reason } from '@dialdeck/common/calling/verdict';
import { clockText } from '@dialdeck/common/calling/windows.rules';
import { localTime } from '@dialdeck/common/calling/zone-clock';
import { AppError } from '@dialdeck/common/errors';
import type { AnsweredVerdict, Grounds } from './ask-verdict.ts';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Whether the reason names an agent in a list that the asker must not see. */
const isSecret = ({ code, params }: Reason): boolean => code === 'HELD' && params.list === null;

type Answer = Omit<AnsweredVerdict, keyof Grounds>;

/** A verdict as JSON carries it: instants in UTC, each reason as a sentence in the organization's zone. */
export function showVerdict({ zones, asOf, ...verdict }: Answer, timeZone: string) {
  const [zone] = zones;
  return {
    callable: verdict.callable,
    served: verdict.served,
    nextAt: instant(verdict.nextAt),
    validUntil: instant(verdict.validUntil),
    asOf: instant(asOf),
    localTime: zone === undefined ? null : clockText(localTime(zone, asOf).minute),
    zones,
    reasons: verdict.reasons.map((reason) => ({
      code: reason.code,
      message: sentenceOf(reason, { timeZone }),
      params: isSecret(reason) ? {} : reason.params,
      until: instant(reason.until),
      rule: reason.rule,
    })),
  };
}

export type ShownVerdict = ReturnType<typeof showVerdict>;

/**
 * @param isKnown whether the caller may learn the reasons
 * @throws NOT_CALLABLE with the first reason, where the contact must not be called
 */
export function refuseNotCallable(verdict: Answer, timeZone: string, isKnown = true): void {
  if (verdict.callable) return;
  const shown = showVerdict(isKnown ? verdict : { ...verdict, nextAt: null, reasons: [] }, timeZone);
  if (!isKnown) throw new AppError('NOT_CALLABLE', { userMessage: 'This number must not be called.', verdict: shown });
  throw new AppError('NOT_CALLABLE', { userMessage: shown.reasons[0]?.message, verdict: shown });
}
