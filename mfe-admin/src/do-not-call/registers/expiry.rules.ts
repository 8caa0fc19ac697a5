import { dayText } from '@dialdeck/common/time/date-words';

const DAY_MS = 86_400_000;
/** Admins are warned this many days before the end. */
const WARNING_DAYS = 7;

/**
 * The warning about a register whose copy expires soon, or has expired.
 * @param validUntil yyyy-mm-dd; null where no active rule limits its age
 * @param now milliseconds since 1970
 */
export function expiryWarning(name: string, validUntil: string | null, now: number): string | null {
  if (validUntil === null) return null;
  const end = Date.parse(`${validUntil}T00:00:00Z`);
  if (now < end - WARNING_DAYS * DAY_MS) return null;
  const verb = now >= end + DAY_MS ? 'expired' : 'expires';
  return `${name} ${verb} on ${dayText(end, 'UTC', now)}. Load a new copy.`;
}
