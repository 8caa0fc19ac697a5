import { domainOf } from '@dialdeck/common/sign-in/email-domain';

interface Enforcing {
  readonly enforcedDomains: readonly string[];
}

/** The provider at which people of an address sign in alone. A subdomain is another domain. */
export const providerOf = <Provider extends Enforcing>(
  email: string,
  providers: readonly Provider[],
): Provider | undefined => {
  const domain = domainOf(email);
  return providers.find(({ enforcedDomains }) => enforcedDomains.includes(domain));
};
