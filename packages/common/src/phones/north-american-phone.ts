/** Ten digits in the usual spellings, with or without the country code. */
const SPELLING = /^\s*(\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})\s*$/;
/** Barbados and Jamaica have numbers whose validity depends on the seventh digit. */
const LOOKS_FURTHER = /^(?:246|876)/;

const VALID = 1;
const INVALID = 2;
/** Whether numbers with these first six digits exist; zero before the library was consulted. */
const verdicts = new Uint8Array(1_000_000);

/**
 * The numbers of most rows of most files, without the library's 15 µs for each: in North America area code and exchange decide
 * whether a number is valid. A test compares this with the library and its data.
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
  const start = Number(area + exchange);
  if (verdicts[start] === 0) verdicts[start] = library(`+1${national}`, country) === null ? INVALID : VALID;
  return verdicts[start] === VALID ? `+1${national}` : null;
}
