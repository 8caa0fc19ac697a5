import type { GraphQLSchema } from 'graphql';
import { type Answered, type FetchNode, isOfType } from './representations.ts';

type Rewrite = NonNullable<FetchNode['inputRewrites']>[number];

const FRAGMENT = '... on ';

/** Compiles a plan's rewrites of an answer or a representation: setting a value, or renaming a key. */
export function compileRewrites(
  schema: GraphQLSchema,
  rewrites: readonly Rewrite[] | undefined,
): (value: unknown) => void {
  if (!rewrites?.length) return () => undefined;
  return (value) => {
    for (const rewrite of rewrites) {
      const parents = rewrite.path.slice(0, -1);
      const key = rewrite.path.at(-1);
      if (key !== undefined) at(schema, value, parents, (object) => change(object, key, rewrite));
    }
  };
}

function change(object: Answered, key: string, rewrite: Rewrite): void {
  if (rewrite.kind === 'ValueSetter') object[key] = rewrite.setValueTo;
  else if (Object.hasOwn(object, key) && object[key]) {
    object[rewrite.renameKeyTo] = object[key];
    object[key] = undefined;
  }
}

function at(schema: GraphQLSchema, value: unknown, path: readonly string[], change: (object: Answered) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) at(schema, each, path, change);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const [first, ...rest] = path;
  const object = value as Answered;
  if (first === undefined) change(object);
  else if (!first.startsWith(FRAGMENT)) at(schema, Object.hasOwn(object, first) ? object[first] : null, rest, change);
  else if (isOfType(schema, object, first.slice(FRAGMENT.length), true)) at(schema, object, rest, change);
}
