import { PHONE_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone, phoneAmbiguity } from '@dialdeck/common/phones/phone';
import { requireCountry } from './country.rules.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/**
 * A number in any spelling as E.164; one without a country code is read as a number of `country` (ISO 3166-1 alpha-2).
 * @throws BAD_INPUT for a text that is no number, or may be two, and for an unknown country
 */
export function readPhone(phone: string, country: string): string {
  const code = country.trim().toUpperCase();
  requireCountry(code, 'country');
  const number = phone.length > PHONE_MAX ? null : normalizePhone(phone, code);
  if (number !== null) return number;
  const sentence = phoneProblem(phone, code);
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { phone: sentence } });
}

/** The reason that a text cannot be read as a number of this country. */
export function phoneProblem(phone: string, code: string): string {
  const ambiguity = phone.length > PHONE_MAX ? null : phoneAmbiguity(phone, code);
  return ambiguity ? `This ${ambiguity}.` : `This is no phone number in ${countryNames.of(code)}.`;
}
