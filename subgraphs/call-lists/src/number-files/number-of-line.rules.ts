import { PHONE_MAX } from '@dialdeck/common/constants';
import { cellText } from '@dialdeck/common/contacts/csv-out.rules';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import { digitsOf } from '@dialdeck/common/phones/phone-format';
import { plainSpelling } from '@dialdeck/common/phones/plain-spelling';

const PARTED = /[",;\t|]/;

/** The number of a register's line in E.164: its only cell, or the digits of its cells joined. Null for a bad line. */
export function numberOfCells(cells: readonly string[], country: string): string | null {
  const [first = ''] = cells;
  if (cells.length === 1 && !PARTED.test(first)) return readNumber(cellText(first), country);
  const line = plainSpelling(cells.join(''));
  const sign = /^["\s]*\+/.test(line) ? '+' : '';
  return readNumber(sign + digitsOf(line), country);
}

/** A number in E.164, or null. */
export const readNumber = (text: string, country: string): string | null =>
  text.length > PHONE_MAX ? null : normalizePhone(text, country);
