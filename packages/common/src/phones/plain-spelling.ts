const ASCII = /^[ -~]*$/;
/** Characters without a shape, which copied numbers bring along: direction marks, joiners, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The ASCII characters in the width of an ideograph. */
const WIDE = /[\uff01-\uff5e]/g;
const FROM_WIDE = 0xfee0;
/** Dashes, and signs that look like one: minus, hyphen bullet, modifier minus, prolonged sound marks. */
const DASHES = /[\p{Pd}\u2212\u2043\u02d7\u30fc\uff70]/gu;
const BLANKS = /\p{Zs}/gu;
const DIGITS = /[^\P{Nd}0-9]/gu;

/** A text without its invisible characters. */
export const withoutInvisible = (text: string): string => (ASCII.test(text) ? text : text.replace(INVISIBLE, ''));

/** A text with ASCII digits, dashes, blanks and signs instead of their equivalents in other scripts. */
export function plainSpelling(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - FROM_WIDE))
    .replace(DASHES, '-')
    .replace(BLANKS, ' ')
    .replace(DIGITS, plainDigit);
}

const IS_DIGIT = /^\p{Nd}$/u;

/** Each script has its digits in a row, from zero to nine. */
function plainDigit(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let value = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
