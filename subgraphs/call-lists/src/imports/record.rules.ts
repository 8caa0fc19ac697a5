import type { RecordField } from '@dialdeck/common/contacts/contact-fields';
import { CONSENT_IN_FUTURE } from '@dialdeck/common/sentences';
import { readInstant } from '@dialdeck/common/time/instant';
import { readRegion } from '#places/region.rules.ts';
import { canonicalZone } from '#places/zone.rules.ts';

/** Recorded facts of a contact, besides its name. */
export type RecordTexts = Partial<Record<RecordField, string | null | undefined>>;

const shown = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

/** The invalid field and its sentence; null when all are valid. */
export function recordProblem(
  { timeZone, region, consentGivenAt }: RecordTexts,
  now: number,
): { field: RecordField; sentence: string } | null {
  if (timeZone && canonicalZone(timeZone) === null)
    return { field: 'timeZone', sentence: `${shown(timeZone)} is not a time zone` };
  if (region && readRegion(region) === null)
    return { field: 'region', sentence: `${shown(region)} is not a state or province of the US or Canada` };
  const given = consentGivenAt ? readInstant(consentGivenAt) : null;
  if (given === undefined)
    return { field: 'consentGivenAt', sentence: `${shown(consentGivenAt ?? '')} is not a time as ISO 8601` };
  if (given && given.getTime() > now) return { field: 'consentGivenAt', sentence: CONSENT_IN_FUTURE };
  return null;
}
