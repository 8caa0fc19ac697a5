import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/federated-schema';
import { ReportResolver } from '#reports/report.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [ReportResolver] });
}
