import { INACTIVE_ACCOUNT } from '@dialdeck/common/sentences';
import type { Account } from '#accounts/account.ts';

export interface LoginRefusal {
  reason: 'inactive' | 'unverified';
  sentence: string;
}

/** Only after a correct password: a wrong one must not reveal that the account exists. */
export function loginRefusal(account: Pick<Account, 'isActive' | 'isEmailVerified'>): LoginRefusal | null {
  if (!account.isActive) {
    return { reason: 'inactive', sentence: INACTIVE_ACCOUNT };
  }
  if (!account.isEmailVerified) {
    return {
      reason: 'unverified',
      sentence: 'Your email address is not verified yet. Please open the link in the email that we sent you.',
    };
  }
  return null;
}
