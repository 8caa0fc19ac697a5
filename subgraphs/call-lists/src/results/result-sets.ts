import { AppError } from '@dialdeck/common/errors';
import { DEFAULT_RESULTS, isSameMeaning, usedSentence } from '@dialdeck/common/results/result.rules';
import { definitionOf, type ResultSetValues, type ResultValues } from '@dialdeck/common/results/result.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import type { CallListsServices } from '#services.ts';
import { looksAfterTeams } from '#teams/see-team.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import {
  countUses,
  findSet,
  holdResults,
  holdSet,
  insertSet,
  readResults,
  readSets,
  renameSet,
  writeResults,
} from './result.repo.ts';
import type { ResultRow, ShownResult, ShownSet } from './result.ts';

type Services = Pick<CallListsServices, 'pool'>;

/** The results of lists that name no set. */
export const DEFAULT_SET: Omit<ShownSet, 'callLists'> = {
  id: null,
  name: 'Default',
  results: DEFAULT_RESULTS.map((result): ShownResult => ({ ...result, id: null, isActive: true, usedAt: null })),
};

/** For admins and leads: the default set, then the others by name. @throws FORBIDDEN */
export async function listResultSets({ pool }: Services, actor: Actor): Promise<ShownSet[]> {
  if (!(await looksAfterTeams(pool, actor))) throw adminAccessRequired();
  return readShownSets(pool);
}

async function readShownSets(db: pg.Pool | pg.PoolClient): Promise<ShownSet[]> {
  const [{ sets, lists }, results] = await Promise.all([readSets(db), readResults(db)]);
  const ofSet = Map.groupBy(results, ({ setId }) => setId);
  const shown = sets.map((set) => ({ ...set, callLists: lists.get(set.id) ?? 0, results: ofSet.get(set.id) ?? [] }));
  return [{ ...DEFAULT_SET, callLists: lists.get(null) ?? 0 }, ...shown];
}

async function shownSet(db: pg.Pool | pg.PoolClient, id: string): Promise<ShownSet> {
  const set = (await readShownSets(db)).find((each) => each.id === id);
  if (!set) throw noSuchSet();
  return set;
}

/** An empty set, or one with the active results of another. @throws CONFLICT when another set has the name */
export async function createResultSet({ pool }: Services, { name, copyOf }: ResultSetValues): Promise<ShownSet> {
  const sourceId = copyOf ? toUuid(copyOf) : null;
  return inTransaction(pool, async (client) => {
    const source = sourceId && (await findSet(client, sourceId));
    if (copyOf && !source) throw refuse('copyOf', 'Please choose a set');
    const id = newId();
    if (!(await insertSet(client, { id, name }))) throw nameTaken();
    const copied = source ? (await readResults(client, [source.id])).filter(({ isActive }) => isActive) : [];
    await saveAndTell(
      client,
      id,
      copied.map((result) => ({ ...result, id: newId() })),
    );
    return shownSet(client, id);
  });
}

/** @throws NOT_FOUND, CONFLICT when another set has the name */
export async function renameResultSet(
  { pool }: Services,
  { id, name }: { id: string; name: string },
): Promise<ShownSet> {
  const set = { id: requireUuid(id), name };
  return inTransaction(pool, async (client) => {
    if (!(await holdSet(client, set.id))) throw noSuchSet();
    if (!(await renameSet(client, set))) throw nameTaken();
    return shownSet(client, set.id);
  });
}

/**
 * Saves all results of a set in their order. Results that are left out retire; a retired one that is sent again is active.
 * @throws NOT_FOUND, BAD_INPUT naming the result, CONFLICT when the meaning of a used result would change
 */
export async function saveResults({ pool }: Services, setId: string, sent: readonly ResultValues[]): Promise<ShownSet> {
  const id = requireUuid(setId);
  return inTransaction(pool, async (client) => {
    if (!(await holdSet(client, id))) throw noSuchSet();
    const stored = new Map((await holdResults(client, id)).map((result) => [result.id, result]));
    const results = sent.map((result, index) => {
      const known = result.id ? stored.get(toUuid(result.id) ?? '') : null;
      if (result.id && !known) throw refuse(`results.${index}.id`, `Result ${index + 1}: It is not in this set.`);
      return { ...definitionOf(result), id: known?.id ?? newId(), known };
    });
    const changed = results.find(({ known, ...result }) => known?.usedAt && !isSameMeaning(known, result))?.known;
    if (changed) throw await meaningFixed(client, changed);
    await saveAndTell(
      client,
      id,
      results.map(({ known: _, ...result }) => result),
    );
    return shownSet(client, id);
  });
}

/** Writes the results, and sends their names to the reports. */
async function saveAndTell(
  client: pg.PoolClient,
  setId: string,
  results: Parameters<typeof writeResults>[2],
): Promise<void> {
  await writeResults(client, setId, results);
  const names = (await readResults(client, [setId])).map(({ id, code, label }) => ({ id, code, label }));
  await publishUnfollowed(pgSql(client), [
    { type: 'result-set.changed', key: setId, payload: { setId, results: names } },
  ]);
}

async function meaningFixed(client: pg.PoolClient, { id, label }: ResultRow): Promise<AppError> {
  const uses = (await countUses(client, [id])).get(id) ?? 0;
  // The only call may have been undone.
  return new AppError('CONFLICT', { userMessage: usedSentence(label, Math.max(1, uses)) });
}

const noSuchSet = () => new AppError('NOT_FOUND', { userMessage: 'Result set not found' });
const nameTaken = () => {
  const sentence = 'There is a set of this name already.';
  return new AppError('CONFLICT', { userMessage: sentence, fields: { name: sentence } });
};
const refuse = (field: string, sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
