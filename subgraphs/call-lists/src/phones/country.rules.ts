import { AppError } from '@dialdeck/common/errors';
import { isPhoneCountry } from '@dialdeck/common/phone';

const UNKNOWN_COUNTRY = 'Please choose a country';

/** @throws BAD_INPUT for a country whose numbers are not supported */
export function requireCountry(country: string, field = 'defaultCountry'): void {
  if (isPhoneCountry(country)) return;
  throw new AppError('BAD_INPUT', { userMessage: UNKNOWN_COUNTRY, fields: { [field]: UNKNOWN_COUNTRY } });
}
