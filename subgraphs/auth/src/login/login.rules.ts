import type { Account } from '#accounts/account.ts';

export interface LoginRefusal {
  reason: 'inactive' | 'unverified';
  sentence: string;
}

/** For a right password only: whoever guesses is not told that the account exists. */
export function refusalOf(account: Pick<Account, 'isActive' | 'isEmailVerified'>): LoginRefusal | null {
  if (!account.isActive) {
    return { reason: 'inactive', sentence: 'Your account is inactive. Please contact your administrator.' };
  }
  if (!account.isEmailVerified) {
    return {
      reason: 'unverified',
      sentence: 'Your email address is not verified yet. Please open the link in the email that we sent you.',
    };
  }
  return null;
}
