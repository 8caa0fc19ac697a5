import type { Switch } from '@dialdeck/common/sign-in/identity-provider.schemas';

/** A provider by which people of an organization sign in. */
export interface Provider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecretSealed: string;
  /** Lower-case; each belongs to one provider. */
  domains: string[];
  /** The organization trusts its addresses in these domains, whether the provider calls them verified or sends no such claim. */
  trustsAddresses: boolean;
  /** Whether unknown people get an account at their first sign-in. */
  jit: Switch;
  /** As an admin set it; `isOn` decides whether people can sign in. */
  state: Switch;
  /** Off until a test succeeds, because its issuer or client was changed. */
  needsTest: boolean;
  /** People of its domains can sign in by it only, while it is on. */
  enforced: boolean;
  /** When an admin last signed in by it with the present issuer, client and secret. */
  testedAt: Date | null;
  createdAt: Date;
}

/** The associated data of a client's sealed secret. */
export const aboutClientSecret = (providerId: string): string => `client secret of ${providerId}`;
