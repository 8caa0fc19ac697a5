/** ASVS 6.2.11: words that attackers try first on this product. */
const PRODUCT_WORDS = ['dialdeck', 'dial', 'deck', 'dialer', 'autodial', 'powerdialer', 'callcenter', 'callcentre'];
const LONGEST_FIRST = new RegExp([...PRODUCT_WORDS].sort((a, b) => b.length - a.length).join('|'), 'g');

export const TOO_COMMON = 'This password is too common. Please choose another one';

/**
 * Whether a password is one that attackers try first: in the list of common ones, nothing but words of the product
 * around digits and signs, or the user's address. The schema checks the length; there are no composition rules (ASVS 6.2.5).
 */
export function isGuessable(
  password: string,
  { email, common }: { email: string; common: ReadonlySet<string> },
): boolean {
  const typed = password.toLowerCase();
  const [localPart] = email.split('@');
  return common.has(typed) || typed === email || typed === localPart || isOnlyProductWords(typed);
}

function isOnlyProductWords(typed: string): boolean {
  const letters = typed.replace(/[^\p{L}]/gu, '');
  return letters !== '' && letters.replace(LONGEST_FIRST, '') === '';
}
