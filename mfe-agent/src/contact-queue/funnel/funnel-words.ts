import { countText, type Openings, openingText, type Reader } from '@dialdeck/common/calling/funnel-words';
import { nearTimeText } from '@dialdeck/common/time/date-words';

/** A clock time of today, else with its day. */
export const readerAt = (now: number): Reader => ({ now, clock: (at) => nearTimeText(at, now) });

/** Why no contact is left to call: "1,204 open at 17:00 · 310 wait for another try". */
export function dryText(funnel: Openings, now: number): string {
  const waiting = funnel.stages.find(({ code }) => code === 'WAITING')?.count ?? 0;
  const verb = waiting === 1 ? 'waits' : 'wait';
  const parts = [
    openingText(funnel, readerAt(now)),
    waiting > 0 ? `${countText(waiting)} ${verb} for another try` : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
