import { buildFederatedSchema, type FederatedSchema } from '@dialdeck/node/graphql/federated-schema';
import { ReportResolver, ResultBreakdownResolver } from '#reports/report.resolver.ts';

export function buildSchema(): FederatedSchema {
  return buildFederatedSchema({ resolvers: [ReportResolver, ResultBreakdownResolver] });
}
