import { percent, roundTo } from '@dialdeck/common/reports/percent';
import { daysBetween } from '@dialdeck/common/reports/report-period';
import { growth } from '@dialdeck/common/reports/trend';

/** The figures of a period that have a change. */
interface Figures {
  readonly totalDials: number;
  readonly totalContacts: number;
  readonly winners: number;
  readonly totalTalkTime: number;
}

interface AllFigures extends Figures {
  readonly callbacks: number;
  readonly winRate: number;
  readonly loseRate: number;
  readonly avgCallDuration: number;
}

/** The change of a figure in words, and its direction. */
export interface Change {
  readonly direction: 'up' | 'down' | 'flat';
  readonly text: string;
}

const NOTHING: Change = { direction: 'flat', text: 'no calls before' };

const change = (difference: number, decimals: number, words: (size: string, isOne: boolean) => string): Change => {
  const size = roundTo(difference, decimals);
  const signed = `${size < 0 ? '-' : '+'}${Math.abs(size).toLocaleString()}`;
  return {
    direction: size > 0 ? 'up' : size < 0 ? 'down' : 'flat',
    text: words(signed, Math.abs(size) === 1),
  };
};

/** The equally long period before these days, in words. */
export function periodBefore({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const days = daysBetween(startDate, endDate) + 1;
  return days === 1 ? 'the day before' : `the ${days} days before`;
}

/** A count: in percent, or where the count was zero by its number. */
function ofCount(now: number, before: number, since: string): Change {
  const grown = growth(now, before);
  return grown === null
    ? change(now, 0, (size) => `${size} from ${since}`)
    : change(grown, 0, (size) => `${size}% from ${since}`);
}

const ofRate = (now: number, before: number) =>
  change(now - before, 1, (size, isOne) => `${size} ${isOne ? 'point' : 'points'}`);

const hadCalls = (before: Figures | null | undefined): before is Figures => before != null && before.totalDials > 0;

/** The changes of the board's figures. */
export function changesOfDay(now: Figures, before: Figures | null | undefined, since: string) {
  const of = (figure: keyof Figures) => (hadCalls(before) ? ofCount(now[figure], before[figure], since) : NOTHING);
  return {
    totalDials: of('totalDials'),
    totalContacts: of('totalContacts'),
    winners: of('winners'),
    // A length has no number without its unit: from nothing there is no percentage.
    totalTalkTime: before?.totalTalkTime === 0 ? NOTHING : of('totalTalkTime'),
  };
}

/** The changes of a report's figures; rates and lengths compare answered calls. */
export function changesOf(now: AllFigures, before: AllFigures | null | undefined, since: string) {
  if (!before || !hadCalls(before))
    return {
      ...changesOfDay(now, null, since),
      callbacks: NOTHING,
      winRate: NOTHING,
      loseRate: NOTHING,
      avgCallDuration: NOTHING,
      contactRate: NOTHING,
    };
  const ofAnswered = (shown: Change) => (before.totalContacts > 0 ? shown : NOTHING);
  const contactRate = ({ totalContacts, totalDials }: AllFigures) => percent(totalContacts, totalDials, 1);
  return {
    ...changesOfDay(now, before, since),
    callbacks: ofCount(now.callbacks, before.callbacks, since),
    winRate: ofAnswered(ofRate(now.winRate, before.winRate)),
    loseRate: ofAnswered(ofRate(now.loseRate, before.loseRate)),
    avgCallDuration: ofAnswered(change(now.avgCallDuration - before.avgCallDuration, 0, (size) => `${size} s`)),
    contactRate: ofRate(contactRate(now), contactRate(before)),
  };
}
