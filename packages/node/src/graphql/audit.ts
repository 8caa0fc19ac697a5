import type { GraphQLSchema } from 'graphql';
import type { SubgraphContext } from './subgraph-context.ts';

/** Events in the words of OWASP's logging vocabulary. */
export type AuditEvent =
  | 'user_created'
  | 'user_updated'
  | 'user_deleted'
  | 'authz_change'
  | 'authn_token_created'
  | 'authn_token_revoked'
  | 'upload_complete'
  | 'sensitive_create'
  | 'sensitive_read'
  | 'sensitive_update'
  | 'sensitive_delete';

/** Mutation → its event; null for daily work, and for mutations that are logged where more is known about them. */
export type AuditTable = Readonly<Record<string, AuditEvent | null>>;

/** Ids and rights: nothing personal. */
const IDS = /^(?:id|\w+Ids?)$/;
const RIGHTS = ['role', 'isActive'] as const;

/** Logs each mutation of the table once it is done: the actor (`actorId`, with the request's id), the event and the ids. */
export function auditMutations(schema: GraphQLSchema, table: AuditTable): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const event = table[field.name];
    const { resolve } = field;
    if (!event || !resolve) continue;
    field.resolve = async (source, args, context: SubgraphContext, info) => {
      const result: unknown = await resolve(source, args, context, info);
      context.log.info({ event, action: field.name, subject: subjectOf(args, result) });
      return result;
    };
  }
}

/** The subject of a mutation for the security log: ids from its arguments and its result, and the rights that it set. */
export function subjectOf(args: Readonly<Record<string, unknown>>, result: unknown): Record<string, unknown> {
  const { input, ...others } = args;
  const given = Object.entries({ ...others, ...(isObject(input) && input) });
  const made = isObject(result) && typeof result.id === 'string' ? { id: result.id } : {};
  const told = given.filter(
    ([name, value]) => value !== null && (IDS.test(name) || RIGHTS.some((right) => right === name)),
  );
  return { ...Object.fromEntries(told), ...made };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
