import { plainSpelling } from './plain-spelling.ts';

/** Words that announce a phone number and add nothing about it. */
const LABELS = [
  'tel|tél|telephone|téléphone|telefon|telefono|teléfono|telefone|telefoon|callto|phone|ph|fon|fone|nr|num|number',
  'mobile|mobil|mob|móvil|movil|cell|cellphone|cellular|cellulare|celular|cel|handy|gsm|whatsapp',
  'home|work|office|business|direct|main|landline|t|m|p|h|w|o|c|d',
].join('|');
/** Not before a number of its own: `Phone 2 0171 …`. */
const LABEL = new RegExp(
  String.raw`^(?:(?:${LABELS})(?![\p{L}\p{N}])[\s.:/()-]*)+(?=[+\d(\[])(?![1-9][\s.:)-]+[0+])`,
  'iu',
);
const OPENING = /^[\s"'`\p{Pi}\p{Pf}„<.:-]+/u;
const BRACKET = /^[([{]\s*(?=\+)/;
const CLOSING = /[\s"'`\p{Pi}\p{Pf}>.,;:-]/u;
const EMPTY_EXTENSION = /(?<=[\d\s,;)])(?:x|ext(?:ensio)?n?)[.:]?$/i;
/** RFC 3966, section 5.1.5: the country code of a local number, or a domain. */
const CONTEXT = /^([^;]*);phone-context=(?:(\+[\d.()-]+)|[^;]*)/i;

/** The part of a text that is a phone number: without label, quotation marks and an extension that is missing. */
export function phoneTextOf(text: string): string {
  const begun = plainSpelling(text)
    .trim()
    .replace(OPENING, '')
    .replace(LABEL, '')
    .replace(BRACKET, '')
    .replace(CONTEXT, (_, number: string, code = '') => `${code}${number}`);
  return withoutClosing(begun).replace(EMPTY_EXTENSION, '').trim();
}

/** Backwards, because an expression would begin again at each of many signs. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Letters follow digits, as in 1-800-FLOWERS. */
const VANITY = /^\+?[\d\s().-]*\d[\s().-]*[a-z][a-z\d-]*$/i;
const LETTERS_LEAST = 3;
/** The keys of a telephone for A to Z. */
const KEYS = '22233344455566677778889999';

/** A number with the digits of its letters' keys; null for a text without a word at its end. */
export function vanityDigits(text: string): string | null {
  if (!VANITY.test(text) || text.replace(/[^a-z]/gi, '').length < LETTERS_LEAST) return null;
  return text.toLowerCase().replace(/[a-z]/g, (letter) => KEYS[letter.charCodeAt(0) - 97] ?? '');
}
