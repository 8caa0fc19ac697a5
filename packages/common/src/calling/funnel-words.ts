import { clockText } from '#time/date-words.ts';

const number = new Intl.NumberFormat();
const inWords = new Intl.ListFormat('en');

export const countText = (count: number): string => number.format(count);
export const availableText = (count: number): string => `${countText(count)} can be called now`;
/** The instant at which counts hold: "as of 12:03", in the viewer's time zone. */
export const asOfText = (asOf: string): string => `as of ${clockText(asOf)}`;

const STAGES: Readonly<Record<string, string>> = {
  DECIDED: 'Already resolved',
  DO_NOT_CALL: 'Do not call or listed',
  NO_CONSENT: 'No consent',
  PLACE_UNKNOWN: 'No known time zone',
  WAITING: 'Waiting',
  CLOSED: 'Closed now',
  HELD: 'Being called',
};

export const stageName = (code: string): string => STAGES[code] ?? code;

/** When contacts can be called again. Instants are ISO 8601. */
export interface Openings {
  stages: readonly { code: string; count: number; nextAt?: string | null | undefined }[];
  next: readonly { at: string; count: number }[];
}

/** The present instant, and the reader's format of instants. */
export interface Reader {
  now: number;
  clock(at: string): string;
}

/** "1,204 open at 17:00" */
export function openingText({ next: [first] }: Pick<Openings, 'next'>, { clock }: Reader): string | null {
  return first ? `${countText(first.count)} open at ${clock(first.at)}` : null;
}

/** "in 25 min", "in 3 h" or "at Jun 3, 14:30" */
function untilText(at: string, { now, clock }: Reader): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / 60_000));
  if (minutes < 60) return `in ${minutes} min`;
  return minutes < 24 * 60 ? `in ${Math.floor(minutes / 60)} h` : `at ${clock(at)}`;
}

/** When contacts of a stage can be called, where that is known. */
export function stageDetail(funnel: Openings, code: string, reader: Reader): string | null {
  if (code === 'CLOSED') return openingText(funnel, reader);
  const nextAt = funnel.stages.find((stage) => stage.code === code)?.nextAt;
  return code === 'WAITING' && nextAt ? `next ${untilText(nextAt, reader)}` : null;
}

const CHANGED: Readonly<Record<string, string>> = {
  register: 'registers',
  consent: 'consents',
  prefix: 'prefixes',
  limit: 'limits',
  rest: 'rests',
};

/** Sentences about the contacts that the counts of a long list do not include. */
export function uncountedTexts(uncounted: readonly string[]): string[] {
  const changed = uncounted.flatMap((each) => CHANGED[each] ?? []);
  return [
    ...(changed.length > 0 ? [`This list is too long to count the effect of changed ${inWords.format(changed)}.`] : []),
    ...(uncounted.includes('exempted') ? ['This list is too long to count contacts exempted by consent.'] : []),
  ];
}
