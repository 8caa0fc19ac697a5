import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/federated-schema';
import { TeamResolver } from '#users/team.resolver.ts';
import { resolveUser } from '#users/user.reference.ts';
import { UserResolver } from '#users/user.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [UserResolver, TeamResolver], references: { User: resolveUser } });
}
