import { CALLBACK_DELAY_MS } from '#constants.ts';
import { AppError } from '#errors.ts';
import { CHOOSE_DATE_AND_TIME } from '#sentences.ts';
import type { CallbackTime } from '#words.ts';

/** Later than any intended call, and earlier than the limits of calendars, cursors and columns. */
const LATEST = new Date('2101-01-01T00:00:00Z');

function refuse(sentence: string): never {
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { customCallbackDate: sentence } });
}

/** Whether a time of one's own may be taken. None that has passed. */
export function isCallbackAllowed(custom: Date, now: Date): boolean {
  return custom.getTime() >= now.getTime();
}

/** The instant of a callback: 24 hours are 86,400 seconds, on the days when clocks change too. */
export function callbackAt(time: CallbackTime, now: Date, custom?: Date | null): Date {
  if (time !== 'custom') return new Date(now.getTime() + CALLBACK_DELAY_MS[time]);
  if (!custom) return refuse(CHOOSE_DATE_AND_TIME);
  if (!isCallbackAllowed(custom, now)) return refuse('Custom callback date cannot be earlier than now');
  if (custom >= LATEST) return refuse('Custom callback date cannot be later than 2100');
  return custom;
}
