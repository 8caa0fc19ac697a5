import * as z from 'zod/mini';
import { ownCode, ownPassword } from '#accounts/password.schemas.ts';
import { PROVIDER_DOMAINS_MAX, PROVIDER_TEXT_MAX } from '#constants.ts';
import { requiredText } from '#fields.schemas.ts';

/** `off` and `on`: the state of an identity provider, and whether the first sign-in creates an account. */
export const SWITCH = ['off', 'on'] as const;
export type Switch = (typeof SWITCH)[number];

const WRONG_DOMAIN = 'Enter domains such as example.com';

/** Lower-case, as addresses are kept; no `@`, and no dot at either end. */
const domain = z
  .string(WRONG_DOMAIN)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, WRONG_DOMAIN),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/, WRONG_DOMAIN),
  );

const domains = z.pipe(
  z.array(domain, WRONG_DOMAIN).check(z.maxLength(PROVIDER_DOMAINS_MAX, `At most ${PROVIDER_DOMAINS_MAX} domains`)),
  z.transform((given) => [...new Set(given)]),
);

const onOrOff = z.enum(SWITCH, 'Choose on or off');
const yesOrNo = z.boolean('Must be true or false');

const connection = {
  name: requiredText('Name is required'),
  issuer: requiredText('Issuer is required', PROVIDER_TEXT_MAX),
  clientId: requiredText('Client ID is required', PROVIDER_TEXT_MAX),
  domains,
};

const options = {
  trustsAddresses: z.nullish(yesOrNo),
  jit: z.nullish(onOrOff),
  state: z.nullish(onOrOff),
};

const clientSecret = requiredText('Client secret is required', PROVIDER_TEXT_MAX);

/** A new identity provider. */
export const IdentityProviderSchema = z.object({ ...connection, clientSecret, ...options });
export type IdentityProviderValues = z.infer<typeof IdentityProviderSchema>;

/** A change of one: absent fields stay as they are. */
export const IdentityProviderChangeSchema = z.object({
  ...connection,
  clientSecret: z.nullish(clientSecret),
  ...options,
  enforced: z.nullish(yesOrNo),
});
export type IdentityProviderChange = z.infer<typeof IdentityProviderChangeSchema>;

/** Linking one's account to a provider needs the same proof as a sign-in: the password, and a code where an authenticator is set up. */
export const LinkIdentitySchema = z.object({
  providerId: z.string('Choose a provider'),
  currentPassword: ownPassword,
  code: ownCode,
});

/** Ending a link needs a code where an authenticator is set up. */
export const UnlinkIdentitySchema = z.object({ code: ownCode });

/** The people who need a second factor. */
export const REQUIRED_FOR = ['nobody', 'admins', 'everybody'] as const;
export type RequiredFor = (typeof REQUIRED_FOR)[number];

/** Why a user cannot be the emergency account. */
export const UNFIT_FOR_EMERGENCY =
  'Choose an active admin with a password and an authenticator, whom no directory manages.';

/** Refuses changes that would take the emergency account away while a provider is enforced. */
export const EMERGENCY_KEPT = 'This is the emergency account. Name another one first.';

/** Settings of all sign-ins; absent fields stay as they are. */
export const SignInSettingsSchema = z.object({
  secondFactor: z.optional(z.enum(REQUIRED_FOR, 'Choose nobody, admins or everybody')),
  emergencyUserId: z.optional(z.nullable(z.uuid(UNFIT_FOR_EMERGENCY))),
});
export type SignInSettingsChange = z.infer<typeof SignInSettingsSchema>;
