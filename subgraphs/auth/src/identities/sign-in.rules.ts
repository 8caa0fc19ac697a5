import type { Account } from '#accounts/account.ts';
import { type Address, isVerified } from '#oidc/claims.rules.ts';
import { domainOf, isEnforced } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';

/** Why nobody was signed in, in the words of the addresses that people come back to. */
export type EndCode = 'failed' | 'cancelled' | 'unreachable' | 'no-account' | 'password' | 'taken' | 'inactive';

/** Whether an address tells who somebody is: of a domain of the provider, for which it answers. */
export const counts = (
  { email, verified }: Address,
  { domains, trustsAddresses }: Pick<Provider, 'domains' | 'trustsAddresses'>,
): boolean => email !== null && domains.includes(domainOf(email)) && isVerified(verified, trustsAddresses);

export interface Stranger {
  provider: Provider;
  /** The account of an address that counts; null when nobody has it. */
  account: Account | null;
  /** At this provider, by another subject. */
  hasOtherSubject: boolean;
  isEmergencyAccount: boolean;
}

/** What becomes of somebody whom the provider knows and we do not, by an address that counts. */
export function decide({
  provider,
  account,
  hasOtherSubject,
  isEmergencyAccount,
}: Stranger): 'link' | 'create' | EndCode {
  if (!account) return provider.jit === 'on' ? 'create' : 'no-account';
  if (!account.isActive) return 'inactive';
  // Addresses are given out again: this may be another person.
  if (hasOtherSubject) return 'taken';
  if (isEmergencyAccount) return 'password';
  const isTheirs =
    account.passwordHash === null ||
    // Whoever set the password has read no mail.
    !account.isEmailVerified ||
    account.managedBy === provider.id ||
    (isEnforced(provider) && provider.domains.includes(domainOf(account.email)));
  return isTheirs ? 'link' : 'password';
}

const PAGES = { 'sign-in': '/login', link: '/account', test: '/admin/sign-in' } as const;

/** Where somebody who comes back is sent on to. */
export function endOf(purpose: keyof typeof PAGES, providerId: string, code: EndCode | null): string {
  if (code === null) {
    if (purpose === 'sign-in') return '/';
    return `${PAGES[purpose]}?${purpose === 'link' ? 'linked' : 'tested'}=${providerId}`;
  }
  return purpose === 'sign-in' ? `/login?sso=${code}&provider=${providerId}` : `${PAGES[purpose]}?sso=${code}`;
}
