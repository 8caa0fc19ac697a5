/** Ten digits in the usual spellings, with or without the country code. */
const SPELLING = /^\s*(\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})\s*$/;
/** 52x are ranges of personal numbers, whose rules depend on digits after the fourth. */
const LOOKS_FURTHER = /^52/;

/** Whether numbers with these first four digits exist. The library is asked once for each. */
const verdicts = new Map<string, boolean>();

/**
 * The numbers that most rows of most files hold, without the library's 40 µs each: in North America the area code and the
 * digit behind it decide whether a number is valid. A property test holds this against the library.
 * @returns undefined for everything else
 */
export function northAmericanPhone(
  text: string,
  country: string,
  library: (text: string, country: string) => string | null,
): string | null | undefined {
  const found = SPELLING.exec(text);
  if (!found) return undefined;
  const [, code, inBrackets, area = inBrackets ?? '', exchange = '', line = ''] = found;
  if (country !== 'US' && !code?.startsWith('+')) return undefined;
  const national = area + exchange + line;
  if (LOOKS_FURTHER.test(national)) return undefined;
  const start = national.slice(0, 4);
  let isValid = verdicts.get(start);
  if (isValid === undefined) {
    isValid = library(`+1${national}`, country) !== null;
    verdicts.set(start, isValid);
  }
  return isValid ? `+1${national}` : null;
}
