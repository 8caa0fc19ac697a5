import { createHash } from 'node:crypto';
import { Supergraph } from '@apollo/federation-internals';
import {
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  parse,
  responsePathAsArray,
} from 'graphql';

interface Question {
  query: string;
  variables: Record<string, unknown>;
}

type Answer = { data?: Record<string, unknown> | null; errors?: never[] };

/**
 * All subgraphs of a supergraph, with random answers: a field at a path has the same value in every operation.
 * `trouble` is the share of fields that are null or fail.
 */
export function randomSubgraphs(
  supergraphSdl: string,
  { seed, trouble }: { seed: number; trouble: number },
): (name: string, question: Question) => Promise<Answer> {
  const subgraphs = Supergraph.build(supergraphSdl, { validateSupergraph: false }).subgraphs();
  const schemas = new Map<string, GraphQLSchema>();
  for (const subgraph of subgraphs)
    schemas.set(subgraph.name, subgraph.schema.toGraphQLJSSchema({ includeDefer: false }));
  return async (name, { query, variables }) => {
    const schema = schemas.get(name);
    if (!schema) throw new Error(`no subgraph ${name}`);
    const chance = (info: GraphQLResolveInfo, what: string) =>
      chanceOf(
        [seed, name, JSON.stringify(variables.representations), responsePathAsArray(info.path).join('.'), what].join(
          '|',
        ),
      );
    const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, info) => {
      if (info.fieldName === '_entities') return variables.representations;
      const given = (source as Record<string, unknown> | undefined)?.[info.fieldName];
      if (given !== undefined) return given;
      if (chance(info, 'fails') < trouble / 2)
        throw Object.assign(new Error('Something went wrong'), { extensions: { code: 'INTERNAL' } });
      return randomValue(schema, info.returnType, (what) => chance(info, what), trouble);
    };
    const result = await execute({
      schema,
      document: parse(query),
      variableValues: variables,
      fieldResolver,
      typeResolver: (value) => (value as { __typename: string }).__typename,
    });
    return JSON.parse(JSON.stringify(result)) as Answer;
  };
}

/** Between 0 and 1; equal texts have equal values. */
const chanceOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32;

function randomValue(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  chance: (what: string) => number,
  trouble: number,
): unknown {
  if (!isNonNullType(type) && chance('null') < trouble + 0.05) return null;
  return randomNotNull(schema, getNullableType(type), chance, trouble);
}

function randomNotNull(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  chance: (what: string) => number,
  trouble: number,
): unknown {
  if (isListType(type)) {
    const length = Math.floor(chance('length') * 4);
    return Array.from({ length }, (_, n) => randomValue(schema, type.ofType, (what) => chance(`${n}${what}`), trouble));
  }
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance('pick') * of.length)] as T;
  if (isAbstractType(type)) return { __typename: pick(schema.getPossibleTypes(type)).name };
  if (isCompositeType(type)) return { __typename: type.name };
  if (isEnumType(type)) return pick(type.getValues()).value;
  const number = Math.floor(chance('number') * 1_000);
  if (type.name === 'Boolean') return number % 2 === 0;
  if (type.name === 'Int') return number;
  if (type.name === 'Float') return number / 8;
  return `${type.name} ${number}`;
}
