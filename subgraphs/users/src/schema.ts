import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/federated-schema';
import { ProfileResolver } from '#users/profile.resolver.ts';
import { TeamResolver } from '#users/team.resolver.ts';
import { resolveUser } from '#users/user.reference.ts';
import { UserResolver } from '#users/user.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({
    resolvers: [UserResolver, TeamResolver, ProfileResolver],
    references: { User: resolveUser },
  });
}
