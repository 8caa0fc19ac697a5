import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { ProvisioningResolver } from '#provisioning/provisioning.resolver.ts';
import { findPerson } from '#teams/find-person.ts';
import { MembershipsResolver } from '#teams/memberships.resolver.ts';
import { TeamsResolver } from '#teams/teams.resolver.ts';
import { ProfileResolver } from '#users/profile.resolver.ts';
import { TeamResolver } from '#users/team.resolver.ts';
import { resolveUser, UserResolver } from '#users/user.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({
    resolvers: [UserResolver, TeamResolver, ProfileResolver, TeamsResolver, MembershipsResolver, ProvisioningResolver],
    references: { User: resolveUser, Person: ({ id }, context) => findPerson(id, context) },
  });
}
