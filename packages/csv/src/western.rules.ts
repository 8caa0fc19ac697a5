const VOWEL = '[aeiouyáéíóúàâäåæèêëìîïòôöøùûüAEIOUYÁÉÍÓÚÄÖÜ]';

/**
 * Letters of Windows-1252 where no Western European language has them. The bytes of another encoding give such combinations: a Czech
 * `ř` reads as `ø` before a vowel, a Polish `ł` as `³` within a word, a Mac `é` as `Ž` at the end of one.
 */
const DOUBTS: readonly RegExp[] = [
  // Bytes that Windows-1252 does not use, letters of Icelandic and Turkish in the same places, the generic currency sign.
  /[\u0080-\u009f¤ðþÐÞÝ]/,
  // A capital within a word, punctuation or a symbol between letters.
  /\p{Ll}[À-ÖØ-ÞŠŒŽŸ]|\p{L}[À-ÖØ-ÞŠŒŽŸ]\p{Ll}/u,
  /\p{L}[^\p{L}\p{N}’·\-–—.&@]+\p{L}/u,
  /\p{L}[‚„†‡ˆ‰‹•˜›¡¿¢£¥¦§¨¬¯±²³´µ¶¸¹¼½¾×÷]|[ˆ˜†‡¢£¥¦§¨¬¯±²³´µ¶¸¹¼½¾×÷ª]\p{L}|\p{L}{2}[ªº]/u,
  // An apostrophe that ends no article and begins no ending.
  /[^\W\d_]{3}’(?!(?:s|t|d|m|ll|re|ve|n)?(?:$|[^\p{L}])|\p{Lu})/u,
  // Several in a row, other than äa-like pairs, ß and ç next to a vowel, or a doubled vowel.
  /(?![çÇßñÑ])([À-ÿ])(?!\1|[ßçÇñÑ])[À-ÿ]/,
  /[À-ÿ]{3}/,
  // Single letters.
  new RegExp(`[ñÑ](?!${VOWEL}|$|[A-Z])`),
  new RegExp(`[èÈ]${VOWEL}`),
  new RegExp(`[øØ](?!y)${VOWEL}|^Ø(?!y)${VOWEL}`),
  new RegExp(`(?<=[^aeiouyAEIOU])[šž](?!${VOWEL}|$)`),
  /[ìÌùÙ]\p{L}/u,
  new RegExp(`${VOWEL}ò|^[òÒ]|ò${VOWEL}`),
  new RegExp(`(?<!${VOWEL})[ïÏ]`),
  /õ(?!e)|Õ(?!E)/,
  /[ûÛ](?![tmnrclT])/,
  /ã(?![oe]|$)|Ã(?![OE])/,
  new RegExp(`æ$|${VOWEL}æ`),
  /[êÊ][bdgkz]/,
  new RegExp(`(?<!${VOWEL})[ëË]`),
  /[çÇ](?![aouáéíóúâãõôAOU]|$)/,
  /œ(?!u)/,
  /ý[a-z]/,
];

/** Whether a word that was read as Windows-1252 can be one of a Western European language. */
export function isWesternWord(word: string): boolean {
  return !DOUBTS.some((doubt) => doubt.test(word));
}
