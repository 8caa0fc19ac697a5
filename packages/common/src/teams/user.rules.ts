/** The parts of a name. */
export interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** First and last name; `missing` without either. */
export function fullName(named: Named, missing = 'Unknown User'): string {
  const parts = [named.firstName, named.lastName].map((part) => part?.trim()).filter(Boolean);
  return parts.join(' ') || missing;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most two letters for an avatar; a letter is one visible character of any number of code points. */
export function initials(named: Named): string {
  return [named.firstName, named.lastName]
    .map((part) => [...graphemes.segment(part?.trim() ?? '')][0]?.segment.toLocaleUpperCase() ?? '')
    .join('');
}

/** The words of the team table. */
export type TeamStatus = 'Pending Verification' | 'Active' | 'Inactive';

/** Unverified users are pending, active or not. */
export function teamStatus(user: { isEmailVerified: boolean; isActive: boolean }): TeamStatus {
  if (!user.isEmailVerified) return 'Pending Verification';
  return user.isActive ? 'Active' : 'Inactive';
}
