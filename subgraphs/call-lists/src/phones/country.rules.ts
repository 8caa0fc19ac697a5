import { AppError } from '@dialdeck/common/errors';
import { isPhoneCountry } from '@dialdeck/common/phones/phone';
import { CHOOSE_COUNTRY } from '@dialdeck/common/sentences';

/** @throws BAD_INPUT for a country whose numbers are not supported */
export function requireCountry(country: string, field = 'defaultCountry'): void {
  if (isPhoneCountry(country)) return;
  throw new AppError('BAD_INPUT', { userMessage: CHOOSE_COUNTRY, fields: { [field]: CHOOSE_COUNTRY } });
}
