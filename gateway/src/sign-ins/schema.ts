import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { ModulesResolver } from '#modules/modules.resolver.ts';
import { SignInsResolver } from './sign-ins.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [SignInsResolver, ModulesResolver] });
}
