import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import type { NoAccountCause } from '@dialdeck/common/sign-in/provider-end.rules';
import type { Account } from '#accounts/account.ts';
import { type Address, isVerified } from '#oidc/claims.rules.ts';
import { isEnforced } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';

/** Why a sign-in failed: the `sso` code of the address that the browser returns to. */
export type EndCode =
  | 'failed'
  | 'cancelled'
  | 'unreachable'
  | 'no-account'
  | 'password'
  | 'taken'
  | 'inactive'
  | 'other-provider';

/** Why an address does not identify a person; null for one in a domain that the provider vouches for. */
export function addressProblem(
  { email, verified }: Address,
  { domains, trustsAddresses }: Pick<Provider, 'domains' | 'trustsAddresses'>,
): NoAccountCause | null {
  if (email === null) return 'no-address';
  if (!domains.includes(domainOf(email))) return 'other-domain';
  if (isVerified(verified, trustsAddresses)) return null;
  return verified === undefined || verified === null ? 'not-said-verified' : 'not-verified';
}

export interface Stranger {
  provider: Provider;
  /** The account with an address that may be used for linking; null without one. */
  account: Account | null;
  /** The account has another subject at this provider. */
  hasOtherSubject: boolean;
  isEmergencyAccount: boolean;
}

/** Decides about a person whom the provider identifies by a trusted address and who has no link yet. */
export function decide({
  provider,
  account,
  hasOtherSubject,
  isEmergencyAccount,
}: Stranger): 'link' | 'create' | EndCode {
  if (!account) return provider.jit === 'on' ? 'create' : 'no-account';
  if (!account.isActive) return 'inactive';
  // Addresses are reassigned: this may be another person.
  if (hasOtherSubject) return 'taken';
  if (isEmergencyAccount) return 'password';
  const isTheirs =
    account.passwordHash === null ||
    // The person who set the password has not shown that they read mail there.
    !account.isEmailVerified ||
    account.managedBy === provider.id ||
    (isEnforced(provider) && provider.domains.includes(domainOf(account.email)));
  return isTheirs ? 'link' : 'password';
}

const PAGES = { 'sign-in': '/login', link: '/account', test: '/admin/sign-in' } as const;

/** The address for a browser that returns; for the sign-in page also why there is no account. */
export function endOf(
  purpose: keyof typeof PAGES,
  providerId: string,
  code: EndCode | null,
  cause?: NoAccountCause,
): string {
  if (code === null) {
    if (purpose === 'sign-in') return '/';
    return `${PAGES[purpose]}?${purpose === 'link' ? 'linked' : 'tested'}=${providerId}`;
  }
  if (purpose !== 'sign-in') return `${PAGES[purpose]}?sso=${code}`;
  return `/login?sso=${code}&provider=${providerId}${cause ? `&cause=${cause}` : ''}`;
}
