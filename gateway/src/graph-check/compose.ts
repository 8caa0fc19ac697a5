import { composeServices } from '@apollo/composition';
import { operationFromDocument, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, parse } from 'graphql';

/** A subgraph and its schema. */
export interface GraphPart {
  name: string;
  sdl: string;
}

/** The result of composing the subgraphs. */
export interface ComposedGraph {
  supergraphSdl: string;
  /** The schema that clients see. */
  schema: GraphQLSchema;
  /** @throws with the planner's words where it finds no way to answer the operation. */
  plan(document: DocumentNode, operationName: string | undefined): void;
}

export type Composition =
  | { graph: ComposedGraph; errors?: undefined }
  /** The composer's messages, one line each. */
  | { graph?: undefined; errors: readonly string[] };

/** Composes the graph of some subgraphs, as the gateway runs it. */
export function composeGraph(parts: readonly GraphPart[]): Composition {
  try {
    const composed = composeServices(
      parts.map(({ name, sdl }) => ({ name, url: `http://${name}`, typeDefs: parse(sdl) })),
    );
    if (composed.errors) return { errors: composed.errors.map(({ message }) => oneLine(message)) };
    const { supergraphSdl, schema } = composed;
    let planner: QueryPlanner | undefined;
    return {
      graph: {
        supergraphSdl,
        schema: schema.toAPISchema().toGraphQLJSSchema(),
        plan(document, operationName) {
          planner ??= new QueryPlanner(Supergraph.build(supergraphSdl, { validateSupergraph: false }));
          const operation = operationFromDocument(planner.supergraph.apiSchema(), document, {
            ...(operationName && { operationName }),
          });
          planner.buildQueryPlan(operation);
        },
      },
    };
  } catch (error) {
    return { errors: [oneLine(error instanceof Error ? error.message : String(error))] };
  }
}

export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
