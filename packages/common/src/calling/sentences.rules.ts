import { DISPOSITION_WORDS } from '#calls/call-words.ts';
import { dateText, timeText } from '#time/date-words.ts';
import type { Disposition } from '#words.ts';
import type { Reason, ReasonParams } from './verdict.ts';

/** The reader of a reason's words: the zone of dates and times, and whether names may be shown. */
interface Reader {
  timeZone: string;
}

const dayText = (date: unknown): string => dateText(Date.parse(`${String(date)}T12:00:00Z`), 'UTC');
const counted = (count: unknown, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;

/** "Calls are allowed from 08:00 to 20:00." */
export function openingText({ from, to, weekday }: ReasonParams): string {
  return weekday ? `No calls are allowed there on ${weekday}.` : `Calls are allowed from ${from} to ${to}.`;
}

/** A reason as a sentence for the agent. */
export function sentenceOf({ code, params }: Pick<Reason, 'code' | 'params'>, { timeZone }: Reader): string {
  const day = (at: unknown) => dateText(Number(at), timeZone);
  const time = (at: unknown) => timeText(Number(at), timeZone);
  switch (code) {
    case 'DO_NOT_CALL':
      return `On the do-not-call list since ${day(params.since)}.`;
    case 'REGISTER':
      return `Listed in ${params.register}, as loaded on ${day(params.loadedAt)}.`;
    case 'REGISTER_STALE':
      return params.days === null
        ? `${params.register} was never loaded. An admin has to load it.`
        : `${params.register} is ${params.days} days old; ${params.most} are allowed. An admin has to load it again.`;
    case 'OUTSIDE_HOURS':
      return params.weekday ? openingText(params) : `It is ${params.time} there. ${openingText(params)}`;
    case 'HOLIDAY':
      return `${dayText(params.date)} is a holiday there.`;
    case 'PLACE_UNKNOWN':
      return 'Nobody can tell what time it is at this number. Add a time zone or a region.';
    case 'LIMIT': {
      const span = params.hours ? counted(params.hours, 'hour') : counted(params.days, 'day');
      return `Calls in the last ${span}: ${params.calls}. Allowed: ${params.most}.`;
    }
    case 'REST':
      return `Said no on ${day(params.refusedAt)}. May be called again from ${day(params.end)}.`;
    case 'NO_CONSENT':
      return 'No consent is recorded for this number.';
    case 'BLOCKED_PREFIX':
      return `Numbers that begin with ${params.prefix} are not called.`;
    case 'HELD':
      // A list that the asker may not see comes as null, or without any params.
      return params.list
        ? `${params.name} is calling this number in ${params.list}.`
        : 'Somebody is calling this number in another list.';
    case 'LIST_CLOSED':
      return `This list ended on ${dayText(params.endsOn)}.`;
    case 'LIST_PAUSED':
      return 'This list is paused.';
    case 'RETRY_WAIT':
      return `Try again at ${time(params.at)}, ${params.tries} of ${params.maxTries} tries.`;
    case 'TRIES_USED':
      return 'No more tries.';
    case 'CALLBACK_LATER':
      return params.name === null
        ? `Callback promised for ${time(params.at)}.`
        : `${params.name} promised to call at ${time(params.at)}.`;
    case 'DECIDED':
      return `Marked as ${DISPOSITION_WORDS[params.status as Disposition]}.`;
  }
}
