import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/federated-schema';
import { SignInsResolver } from './sign-ins.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [SignInsResolver] });
}
