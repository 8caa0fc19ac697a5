import { REQUIRED_FOR, SWITCH } from '@dialdeck/common/identity-provider.schemas';
import { z } from 'zod';

const instant = z.iso.datetime();

export const ProviderAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  trustsAddresses: z.boolean(),
  jit: z.enum(SWITCH),
  state: z.enum(SWITCH),
  enforced: z.boolean(),
  testedAt: instant.nullable(),
  redirectUri: z.url(),
  logoutUri: z.url(),
  createdAt: instant,
});

export const SignInProviderAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  enforcedDomains: z.array(z.string()),
});

export const IdentityAnswer = z.object({ id: z.uuid(), providerId: z.uuid(), name: z.string(), since: instant });

/** The address to redirect the browser to. */
export const AddressAnswer = z.object({ url: z.url() });

export const SignInSettingsAnswer = z.object({
  secondFactor: z.enum(REQUIRED_FOR),
  emergencyUserId: z.uuid().nullable(),
});
