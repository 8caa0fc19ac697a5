// Must be the first import: type-graphql's decorators need it.
import 'reflect-metadata';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLResolveInfo, type GraphQLSchema, parse } from 'graphql';
import {
  type AuthCheckerFn,
  type BuildSchemaOptions,
  buildSchemaSync,
  createResolversMap,
  getMetadataStorage,
  type NonEmptyArray,
} from 'type-graphql';
import { requireAdmin, requireSignedIn } from '#security/rights.ts';
import type { SubgraphContext } from './subgraph-context.ts';

/** The callers who may use a root field at all: the argument of `@Authorized`. Use cases check everything finer. */
export type Access = 'anyone' | 'signedIn' | 'admin';

/** Returns the entity with a key, or null when the caller must not see it or it does not exist. */
export type ReferenceResolver<C extends SubgraphContext = SubgraphContext> = (
  reference: { __typename: string; id: string },
  context: C,
  info: GraphQLResolveInfo,
) => unknown;

export interface FederatedSchema {
  schema: GraphQLSchema;
  /** The subgraph's SDL as committed in its schema.graphql. */
  sdl: string;
}

/** A decorated class, as type-graphql names it. */
type DecoratedClass = BuildSchemaOptions['resolvers'][number];

export interface FederatedSchemaOptions {
  resolvers: NonEmptyArray<DecoratedClass>;
  references?: Record<string, ReferenceResolver<never>>;
  /** Object types that no field of this subgraph returns. */
  orphanedTypes?: DecoratedClass[];
}

const FEDERATION = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@provides", "@requires", "@inaccessible"])\n\n`;

export function buildFederatedSchema({
  resolvers,
  references = {},
  orphanedTypes = [],
}: FederatedSchemaOptions): FederatedSchema {
  readPlainFieldsPlainly();
  const plain = buildSchemaSync({
    resolvers,
    orphanedTypes,
    authChecker: checkAccess,
    validate: false,
    skipCheck: true,
  });
  // Only building the schema assigns the roles of @Authorized to the fields.
  refuseUnguardedFields(resolvers);
  const sdl = `${FEDERATION}${printSchemaWithDirectives(plain)}\n`;
  const resolversMap = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  for (const [type, resolve] of Object.entries(references)) {
    resolversMap[type] = { ...resolversMap[type], __resolveReference: resolve };
  }
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolversMap as never }]);
  return { schema, sdl };
}

const checkAccess: AuthCheckerFn<SubgraphContext, Access> = ({ context: { actor } }, [access]) => {
  if (access === 'anyone') return true;
  if (access === 'signedIn') requireSignedIn(actor);
  else requireAdmin(actor);
  return true;
};

/** A field without a resolver method is a property of its object: no call, no promise, no access check. */
function readPlainFieldsPlainly(): void {
  const { objectTypes, fields } = getMetadataStorage();
  for (const type of objectTypes) type.simpleResolvers ??= true;
  // The property has another name than the field.
  for (const field of fields) if (field.schemaName !== field.name) field.simple = false;
}

/** Deny by default: a root field without `@Authorized` does not build, nor does an `@Authorized` where it would be ignored. */
function refuseUnguardedFields(resolvers: readonly DecoratedClass[]): void {
  const { queries, mutations, objectTypes } = getMetadataStorage();
  const unheeded = objectTypes.flatMap(({ name, fields = [] }) =>
    fields.filter(({ roles, middlewares }) => roles || middlewares?.length).map((field) => `${name}.${field.name}`),
  );
  if (unheeded.length > 0) throw new Error(`@Authorized or @UseMiddleware on a plain field: ${unheeded.join(', ')}`);
  const unguarded = [...queries, ...mutations].filter(
    ({ target, roles }) => resolvers.includes(target) && !roles?.length,
  );
  if (unguarded.length > 0) {
    throw new Error(`no @Authorized on ${unguarded.map(({ schemaName }) => schemaName).join(', ')}`);
  }
}
