import { type CallListChange, CallListChangeSchema } from '@dialdeck/common/calls/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import { sql } from '@dialdeck/node/database/sql';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { toUuid } from '#uuid.rules.ts';
import type { CallListRow } from './call-list.ts';
import { findManagedList, requireManager } from './find-managed-list.ts';

/** The fields that a lead who manages the list may change, too. */
const OF_MANAGERS: ReadonlySet<string> = new Set<keyof CallListChange>(['name', 'description', 'isActive']);

/**
 * Changes a list; absent fields stay unchanged. Tries and delays apply to future calls; the limit of tries also applies to contacts that
 * wait for a retry. Reads the input after the caller's right is checked.
 * @throws FORBIDDEN for a lead who sends any field of admins, BAD_INPUT, NOT_FOUND
 */
export async function changeCallList(
  services: Pick<CallListsServices, 'pool' | 'lists' | 'clock'>,
  actor: Actor,
  id: string,
  sent: Readonly<Record<string, unknown>> | object,
): Promise<CallListRow> {
  await requireManager(services, actor);
  const names = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (!hasAdminRole(actor) && !names.every((name) => OF_MANAGERS.has(name))) throw adminAccessRequired();
  const change = parse(CallListChangeSchema, sent);
  if (change.defaultCountry !== undefined) requireCountry(change.defaultCountry);
  const { id: listId } = await findManagedList(services, actor, id);
  for (const given of GIVEN) await requireGiven(services.pool, given, change[given.field]);
  const list = await services.lists.change(listId, { ...change, updatedAt: services.clock() });
  if (!list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return list;
}

/** The rows that a list can be given. */
const GIVEN = [
  { field: 'scriptId', table: sql`scripts`, sentence: 'This script does not exist' },
  { field: 'resultSetId', table: sql`result_sets`, sentence: 'This result set does not exist' },
] as const;

/** @throws BAD_INPUT for a row that does not exist */
async function requireGiven(
  pool: pg.Pool,
  { field, table, sentence }: (typeof GIVEN)[number],
  given: string | null | undefined,
): Promise<void> {
  if (given == null) return;
  const id = toUuid(given);
  if (id !== null && (await pool.query(sql`SELECT FROM ${table} WHERE id = ${id}`)).rowCount === 1) return;
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
}
