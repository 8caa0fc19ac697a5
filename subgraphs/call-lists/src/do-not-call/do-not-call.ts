import type { DoNotCallValues } from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { hasAdminRole } from '@dialdeck/common/words';
import { inTransaction } from '@dialdeck/node/database/database';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import { findCallList } from '#call-lists/find-call-list.ts';
import { instantPosition } from '#cursor.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { requireCountry } from '#phones/country.rules.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import { readPhone } from '#phones/read-phone.ts';
import type { CallListsServices } from '#services.ts';
import { looksAfterTeams } from '#teams/see-team.ts';
import { requireUuid } from '#uuid.rules.ts';
import { endEarlier, endEntry, findSame, insertEntry, isOwnContact, pageEntries, phoneOfEntry } from './entry.repo.ts';
import type { EntryRow, NewEntry } from './entry.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

export interface AddedEntry {
  entry: EntryRow;
  /** False for an entry that existed already. */
  isNew: boolean;
}

/**
 * Once this returns, the number is not called. Admins and leads add any number, agents the numbers of contacts that they
 * see; for them any other number is 404.
 */
export async function addEntry(services: Services, actor: Actor, input: DoNotCallValues): Promise<AddedEntry> {
  const userId = requireUuid(actor.userId);
  const list =
    input.scope === 'list' && input.callListId ? await findCallList(services.lists, actor, input.callListId) : null;
  const phone = readPhone(input.phone, input.country ?? list?.defaultCountry ?? DEFAULT_COUNTRY);
  const { expiresAt = null } = input;
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw refuse('expiresAt', 'Please choose a time in the future');
  const mayAddAny = await looksAfterTeams(services.pool, actor);
  if (!mayAddAny && !(await isOwnContact(services.pool, { phone, userId, callListId: list?.id ?? null })))
    throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const made: NewEntry = {
    id: newId(),
    phone,
    scope: input.scope,
    callListId: list?.id ?? null,
    reason: input.reason,
    source: hasAdminRole(actor) ? 'admin' : 'agent',
    note: input.note,
    callLogId: null,
    addedById: userId,
    expiresAt,
  };
  return inTransaction(services.pool, async (client) => {
    await lockNumbers(client, [phone]);
    return putEntry(client, made);
  });
}

/**
 * Adds an entry, or finds the existing one, in a transaction that holds the number's lock. An entry that ends earlier is replaced: a
 * request without end must outlast it.
 */
export async function putEntry(client: pg.PoolClient, made: NewEntry): Promise<AddedEntry> {
  const same = await findSame(client, made);
  if (same && endOf(same) >= endOf(made)) return { entry: same, isNew: false };
  await endEarlier(client, made);
  await addParkingTasks(client, [made]);
  return { entry: await insertEntry(client, made), isNew: true };
}

const endOf = ({ expiresAt }: Pick<NewEntry, 'expiresAt'>): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** For admins. The past stays readable. */
export async function removeEntry(
  { pool }: Services,
  actor: Actor,
  { id, why }: { id: string; why: string },
): Promise<string> {
  const end = { id: requireUuid(id), userId: requireUuid(actor.userId), why };
  await inTransaction(pool, async (client) => {
    await lockNumbers(client, await phoneOfEntry(client, end.id));
    const ended = await endEntry(client, end);
    if (!ended) throw new AppError('NOT_FOUND', { userMessage: 'This entry is not there' });
    await addParkingTasks(client, [ended]);
  });
  return id;
}

export interface EntryQuery {
  phone?: string | null | undefined;
  country: string;
  first: number;
  after?: string | null | undefined;
}

/** For admins, and for leads except for entries of lists that they must not see. @throws FORBIDDEN */
export async function listEntries({ pool }: Services, actor: Actor, { phone, country, first, after }: EntryQuery) {
  if (!(await looksAfterTeams(pool, actor))) throw adminAccessRequired();
  const take = pageSize(first);
  requireCountry(country.trim().toUpperCase(), 'country');
  const number = phone ? readPhone(phone, country) : null;
  const readerId = hasAdminRole(actor) ? null : actor.userId;
  const page = { phone: number, readerId, after: after ? instantPosition(after) : null, take: take + 1 };
  const rows = await pageEntries(pool, page);
  return toPage(rows, take, ({ addedAt, id }) => [addedAt.toISOString(), id]);
}

const refuse = (field: string, sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
