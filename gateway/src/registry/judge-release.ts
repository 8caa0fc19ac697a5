import { setImmediate as nextTurn } from 'node:timers/promises';
import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { operationName } from '#graph-check/graph-record.ts';
import { limitRules } from '#graphql/limits.ts';
import type { Documents } from '#graphql/trusted-documents.ts';
import type { PolledModuleDeps, Refusal } from './polled-module.ts';

/** Judges releases by the current schema; it validates a refused one again only by another schema. */
export function createJudge(schema: () => GraphQLSchema): PolledModuleDeps['judge'] {
  const refused = new Map<string, { by: GraphQLSchema; refusal: Refusal }>();
  return async (module, { line: { version }, documents }) => {
    const key = `${module} ${version}`;
    const by = schema();
    const known = refused.get(key);
    if (known?.by === by) return known.refusal;
    const refusal = await refusedOperation(by, documents);
    if (refusal) refused.set(key, { by, refusal });
    return refusal ?? 'served';
  };
}

/** The first operation of a release that a graph refuses. */
async function refusedOperation(schema: GraphQLSchema, documents: Documents): Promise<Refusal | undefined> {
  for (const [id, text] of Object.entries(documents)) {
    const reason = reasonAgainst(schema, text);
    if (reason !== undefined) return { operation: operationName(text) ?? id, reason };
    // Requests are answered in between.
    await nextTurn();
  }
  return undefined;
}

function reasonAgainst(schema: GraphQLSchema, text: string): string | undefined {
  try {
    return validate(schema, parse(text), [...specifiedRules, ...limitRules], { maxErrors: 1 })[0]?.message;
  } catch (error) {
    return (error as Error).message;
  }
}
