import { isRetryOutcome } from '@dialdeck/common/calls/retry.rules';
import {
  DispositionSchema,
  type DispositionValues,
  type RetryValues,
  TRIED_AGAIN,
} from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import {
  defaultStepOf,
  entriesOf,
  isContradicted,
  NOT_ANSWERED,
  outcomeOf,
  type ResultMeaning,
} from '@dialdeck/common/results/result.rules';
import { RESULT_NOT_OFFERED, WRITE_NOTE } from '@dialdeck/common/sentences';
import type { Disposition, DoNotCallScope } from '@dialdeck/common/words';
import { parse } from '@dialdeck/node/graphql/parse';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import type { NewEntry } from '#do-not-call/entry.ts';
import { toUuid } from '#uuid.rules.ts';
import { findNamed, type NamedForContact, useResult } from './result.repo.ts';
import type { ResultRow } from './result.ts';

const DAY_MS = 86_400_000;

/** A result as a request names it: by its id, or by the code of an active result of the list's set. */
export interface ResultAsk extends NamedForContact {
  name: string;
}

/** Finds the result that a request names. Refuses nothing: a request that was answered before gets its answer. */
export async function askedResult(
  pool: pg.Pool,
  { name, contactId }: { name: string; contactId: string },
): Promise<ResultAsk> {
  const found = await findNamed(pool, { id: toUuid(name), code: name, contactId });
  return { name, ...(found ?? { setId: null, result: null }) };
}

/** Whether a result may write a do-not-call entry: the number is then locked before any row. An unused result may still change. */
export const mayWriteEntry = ({ result }: ResultAsk): boolean =>
  result !== null && (result.usedAt === null || entriesOf(result.meanings).length > 0);

/** The entries that a saved result writes: the requested one, then the entries of its meanings. */
export function requestedEntries(
  contact: { phoneE164: string; callListId: string },
  call: { id: string; doNotCall: DoNotCallScope | null; result: Pick<ResultRow, 'meanings'> | null },
  by: { userId: string; now: Date },
): NewEntry[] {
  const requested = call.doNotCall ? [{ scope: call.doNotCall, reason: 'asked' as const, days: null }] : [];
  return [...requested, ...entriesOf(call.result?.meanings ?? [])].map(({ scope, reason, days }) => ({
    id: newId(),
    phone: contact.phoneE164,
    scope,
    callListId: scope === 'list' ? contact.callListId : null,
    reason,
    source: 'agent',
    note: null,
    callLogId: call.id,
    addedById: by.userId,
    expiresAt: days === null ? null : new Date(by.now.getTime() + days * DAY_MS),
  }));
}

/** A result of the list's set, or one of the four next steps. */
export type TakenResult = { result: ResultRow; step?: never } | { step: Disposition; result?: never };

/**
 * Takes the named result for a call, in the transaction that saves it: from then on its meaning never changes.
 * @throws BAD_INPUT for a result that the list does not offer
 */
export async function takeResult(
  client: pg.PoolClient,
  { name, setId, result: found }: ResultAsk,
  at: Date,
): Promise<TakenResult> {
  const step = setId === null && found === null ? defaultStepOf(name) : null;
  if (step) return { step };
  const result = found && found.usedAt === null ? await useResult(client, found.id, at) : found;
  const isOffered = result !== null && (result.isActive || toUuid(name) === result.id);
  if (!isOffered) throw refuse('result', RESULT_NOT_OFFERED);
  return { result };
}

/** The values of a saved result, as its next step needs them. */
export type ChosenValues =
  | { retry: RetryValues; disposition?: never }
  | { disposition: DispositionValues; retry?: never };

type SentValues = Omit<DispositionValues, 'disposition'> & { disposition?: Disposition | null | undefined };

/**
 * The next step and outcome that follow from a result of a set.
 * @param keptNotes the notes that the corrected call keeps
 * @throws BAD_INPUT for values that do not go with it
 */
export function valuesOfResult(
  result: ResultMeaning & { needsNote: boolean },
  sent: SentValues,
  keptNotes: string | null,
): ChosenValues {
  const callOutcome = outcomeOf(result, sent.callOutcome);
  if (isContradicted(result, callOutcome)) throw refuse('callOutcome', NOT_ANSWERED);
  if (result.needsNote && !(sent.notes ?? keptNotes)) throw refuse('notes', WRITE_NOTE);
  if (result.leadsTo !== 'retry')
    return { disposition: parse(DispositionSchema, { ...sent, disposition: result.leadsTo, callOutcome }) };
  if (!isRetryOutcome(callOutcome)) throw refuse('callOutcome', TRIED_AGAIN);
  if (sent.doNotCall) parse(DispositionSchema, { ...sent, disposition: 'callback', callbackTime: null });
  const { notes, fields, said } = sent;
  return { retry: { callOutcome, notes, fields, said } };
}

const refuse = (field: string, sentence: string) =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });
