import { clockTime } from '../contact/contact-dates.ts';
import type { ListFunnel } from './use-funnel.ts';

const number = new Intl.NumberFormat();

export const countText = (count: number): string => number.format(count);
export const availableText = (count: number): string => `${countText(count)} can be called now`;

const STAGES: Readonly<Record<string, string>> = {
  DECIDED: 'Decided',
  DO_NOT_CALL: 'Do not call or listed',
  NO_CONSENT: 'No consent',
  PLACE_UNKNOWN: 'Place unknown',
  WAITING: 'Waiting',
  CLOSED: 'Closed now',
  HELD: 'Being called',
};

export const stageName = (code: string): string => STAGES[code] ?? code;

type Openings = Pick<ListFunnel, 'stages' | 'next'>;

/** "1,204 open at 17:00" */
function openingText({ next: [first] }: Openings, now: number): string | null {
  return first ? `${countText(first.count)} open at ${clockTime(first.at, now)}` : null;
}

/** "in 25 min", "in 3 h" or "at Jun 3, 14:30" */
function untilText(at: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / 60_000));
  if (minutes < 60) return `in ${minutes} min`;
  return minutes < 24 * 60 ? `in ${Math.floor(minutes / 60)} h` : `at ${clockTime(at, now)}`;
}

/** When contacts of a stage can be called, where that is known. */
export function stageDetail(funnel: Openings, code: string, now: number): string | null {
  if (code === 'CLOSED') return openingText(funnel, now);
  const nextAt = funnel.stages.find((stage) => stage.code === code)?.nextAt;
  return code === 'WAITING' && nextAt ? `next ${untilText(nextAt, now)}` : null;
}

/** Why nobody is left to call: "1,204 open at 17:00 · 310 wait for another try". */
export function dryText(funnel: Openings, now: number): string {
  const waiting = funnel.stages.find(({ code }) => code === 'WAITING')?.count ?? 0;
  const parts = [openingText(funnel, now), waiting > 0 ? `${countText(waiting)} wait for another try` : null];
  return parts.filter((part) => part !== null).join(' · ');
}
