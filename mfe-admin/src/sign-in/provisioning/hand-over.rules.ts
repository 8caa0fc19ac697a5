import { domainOf } from '@dialdeck/common/sign-in/email-domain';

interface Candidate {
  id: string;
  email: string;
  managedBy?: object | null;
}

interface HandOver {
  domains: readonly string[];
  /** The account that signs in by password while a provider is enforced stays outside every directory. */
  emergencyUserId: string | null | undefined;
}

/** People who can be handed over: their address has exactly one of the domains, and no provider manages them. */
export const mayBeHandedOver = ({ id, email, managedBy }: Candidate, { domains, emergencyUserId }: HandOver): boolean =>
  !managedBy && id !== emergencyUserId && domains.includes(domainOf(email));
