import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { AccountResolver } from '#accounts/account.resolver.ts';
import { IdentityResolver } from '#identities/identity.resolver.ts';
import { LoginResolver } from '#login/login.resolver.ts';
import { PasswordResolver } from '#passwords/password.resolver.ts';
import { ProviderResolver } from '#providers/provider.resolver.ts';
import { RegistrationResolver } from '#registration/registration.resolver.ts';
import { ResetResolver } from '#reset/reset.resolver.ts';
import { SecondFactorResolver } from '#second-factor/second-factor.resolver.ts';
import { SettingsResolver } from '#settings/settings.resolver.ts';
import { VerificationResolver } from '#verification/verification.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({
    resolvers: [
      AccountResolver,
      IdentityResolver,
      LoginResolver,
      PasswordResolver,
      ProviderResolver,
      RegistrationResolver,
      ResetResolver,
      SecondFactorResolver,
      SettingsResolver,
      VerificationResolver,
    ],
    // Profiles belong to `users`; this subgraph does not reveal whether a user exists.
    references: { User: () => null },
  });
}
