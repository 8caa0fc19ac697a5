import { PHONE_MAX } from '@dialdeck/common/constants';
import { normalizePhone } from '@dialdeck/common/phone';

const PARTED = /[",;\t|]/;
const NO_DIGITS = /\D+/g;
const FIRST_CELL = /^\s*(?:"([^"]*)"|([^,;\t|]*))/;

/** The number of a register's line in E.164: the line itself, or the digits of its cells joined. Null for a bad line. */
export function numberOfLine(line: string, country: string): string | null {
  if (!PARTED.test(line)) return read(line, country);
  const sign = /^["\s]*\+/.test(line) ? '+' : '';
  return read(sign + line.replace(NO_DIGITS, ''), country);
}

/** The number in the first cell of a line, in E.164. */
export function numberOfFirstCell(line: string, country: string): string | null {
  const [, quoted, plain = ''] = FIRST_CELL.exec(line) ?? [];
  return read(quoted ?? plain, country);
}

const read = (text: string, country: string): string | null =>
  text.length > PHONE_MAX ? null : normalizePhone(text, country);
