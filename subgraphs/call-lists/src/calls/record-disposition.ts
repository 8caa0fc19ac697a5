import { openingText, sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { Reason } from '@dialdeck/common/calling/verdict';
import { closingReason, nextOpening } from '@dialdeck/common/calling/verdict.rules';
import {
  type CallResultValues,
  DispositionSchema,
  type DispositionValues,
} from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { type ChosenValues, type TakenResult, valuesOfResult } from '#results/take-result.ts';
import { type AskServices, factsFor, readFor } from '#verdicts/ask-verdict.ts';
import { callWithResult, contactAfterResult, keptPromise } from './call.rules.ts';
import { type CallLogRow, isOpenCall } from './call-log.ts';
import { type AboutCall, type CallServices, completeCall } from './complete-call.ts';
import { applyRetry } from './schedule-retry.ts';

export interface RecordDispositionInput extends CallResultValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
  /** Without it the caller's newest open call of the contact. */
  about?: AboutCall | undefined;
}

/** Saves a call's result and the next step. */
export function recordDisposition(
  services: CallServices,
  actor: Actor,
  { contactId, idempotencyKey, about = {}, ...result }: RecordDispositionInput,
): Promise<ContactRow> {
  return completeCall(services, actor, {
    operation: 'recordDisposition',
    contactId,
    idempotencyKey,
    values: result,
    about,
    result: result.result,
    doNotCall: result.doNotCall,
    choose: (call, taken) => chosenValues(call, result, taken),
    async apply(of, { retry, disposition: values }, saving, client) {
      if (retry) return applyRetry(client, of, retry, saving);
      const kept = keptPromise(of, values);
      const chosen = kept ? { ...values, callbackTime: null } : values;
      const after = contactAfterResult(of.contact, chosen, saving);
      const contact = kept
        ? { ...after, ...kept, callbackUserId: kept.callbackUserId ?? after.callbackUserId }
        : await keepablePromise(client, services, actor, { contact: after, named: namedTime(values), now: saving.now });
      return { contact, call: callWithResult(of.call, values) };
    },
  });
}

/** The next step and outcome: of the result, or as they were sent. */
function chosenValues(call: CallLogRow, sent: CallResultValues, taken: TakenResult | null): ChosenValues {
  if (taken?.result) return valuesOfResult(taken.result, sent, isOpenCall(call) ? null : call.notes);
  return { disposition: parse(DispositionSchema, { ...sent, disposition: taken?.step ?? sent.disposition }) };
}

const namedTime = ({ callbackTime }: DispositionValues): NamedTime =>
  callbackTime == null ? null : callbackTime === 'custom' ? 'customCallbackDate' : 'callbackTime';

/** The agent's choice of a callback time; null: no choice. */
type NamedTime = 'callbackTime' | 'customCallbackDate' | null;

/**
 * The time of a callback. A chosen time outside calling hours is refused; without a choice it is the first opening. A time that has
 * passed while the result was on its way is due, because it can no longer be kept.
 * @throws BAD_INPUT with the next opening
 */
async function keepablePromise(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  { contact, named, now }: { contact: ContactRow; named: NamedTime; now: Date },
): Promise<ContactRow> {
  const { callbackAt } = contact;
  if (!callbackAt || callbackAt <= now) return contact;
  const [list = null] = await findVisible(client, [contact.callListId], { kind: 'all' });
  const question = { phone: contact.phoneE164, contact, list, at: callbackAt };
  const read = await readFor(client, services, actor, question);
  const { facts, rules } = await factsFor(client, services, actor, { ...question, ...read });
  const reason = closingReason(facts, rules, callbackAt.getTime());
  if (!reason) return contact;
  const opening = nextOpening(facts, rules, callbackAt.getTime());
  if (named === null) return { ...contact, callbackAt: opening === null ? callbackAt : new Date(opening) };
  const sentence = closedThen(reason, services.timeZone);
  throw new AppError('BAD_INPUT', {
    userMessage: sentence,
    fields: { [named]: sentence },
    nextAt: opening === null ? null : new Date(opening).toISOString(),
  });
}

function closedThen(reason: Reason, timeZone: string): string {
  const { code, params } = reason;
  if (code !== 'OUTSIDE_HOURS') return sentenceOf(reason, { timeZone });
  return params.weekday ? openingText(params) : `It will be ${params.time} there then. ${openingText(params)}`;
}
