import type { CallLogValues } from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction, sendWithCommit } from '@dialdeck/node/database/database';
import { pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { countsBetween, moveAgent } from '#agent-states/agent-state.repo.ts';
import { isInProgress, MOVES } from '#agent-states/agent-state.rules.ts';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { holdList } from '#call-lists/list-lifetime.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { once, type RequestMark } from '#idempotency/once.ts';
import { findVersionAt } from '#scripts/script.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { AnsweredVerdict } from '#verdicts/ask-verdict.ts';
import { mayKnow } from '#verdicts/may-know.ts';
import { refuseNotCallable } from '#verdicts/show-verdict.ts';
import { findCallOf, findLoggedCall, saveCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, newCall } from './call-log.ts';
import { dialInstant, earliestCall } from './call-times.rules.ts';
import { heldContact } from './hold-contact.ts';
import { isLoggedLater, judgeMade, logOutside, settleNumbers } from './judge-dial.ts';
import { type Dialled, readDialled } from './read-dialled.ts';
import { refuseCalled, type Seen } from './refuse-called.ts';

type Services = Pick<CallListsServices, 'pool' | 'callLogs' | 'clock' | 'timeZone' | 'rules'> & {
  log?: Pick<Logger, 'info'>;
};

export interface LogCallInput
  extends Omit<CallLogValues, 'made' | 'dialledAt' | 'sentAt'>,
    Partial<Pick<CallLogValues, 'made' | 'dialledAt' | 'sentAt'>> {
  idempotencyKey?: string | null | undefined;
}

/**
 * Logs one dial. Its duration counts with its result, so it starts at 0. A call that was already made is stored regardless of the
 * verdict, together with the verdict.
 * @throws NOT_CALLABLE with the verdict
 */
export async function logCall(services: Services, actor: Actor, input: LogCallInput): Promise<CallLogRow> {
  const { pool, callLogs, clock } = services;
  // A repetition is the same request, although `sentAt` differs.
  const { idempotencyKey, made, dialledAt, sentAt, ...dial } = input;
  const body = { ...dial, made, dialledAt };
  const receivedAt = clock();
  const named = input.callListId ? requireUuid(input.callListId) : null;
  const contactId = input.contactId ? requireUuid(input.contactId) : null;
  const userId = requireUuid(actor.userId);
  let saved: CallLogRow | undefined;
  const { logId } = await inTransaction(pool, async (client) => {
    const { phoneNumber } = input;
    const reads = readDialled(client, services, actor, { listId: named, contactId, phoneNumber, at: receivedAt });
    const work = async (dial: RequestMark | null) => {
      const dialled = await reads;
      // The request may have waited for the number's lock: changes committed during the wait count for this call.
      const calledAt = clock();
      const notBefore = earliestCall(actor, dialled);
      const { at: madeAt, isLate } = made
        ? dialInstant({ dialledAt, sentAt }, { receivedAt, notBefore })
        : { at: receivedAt, isLate: false };
      const call: CallLogRow = {
        ...newCall({
          id: newId(),
          contactId,
          userId,
          callListId: named,
          teamId: (named && dialled.list?.teamId) ?? null,
          phoneNumber,
          calledAt,
        }),
        dialledAt: madeAt < receivedAt ? madeAt : calledAt,
        notes: input.notes,
        callKey: idempotencyKey ?? null,
      };
      if (dialled.list?.scriptId) {
        const ofDial = { callListId: dialled.list.id, at: call.dialledAt ?? calledAt };
        call.scriptVersionId = (await findVersionAt(client, ofDial))?.versionId ?? null;
      }
      const permit: Permit = { ...dialled, services, actor, isMade: made === true, isLate };
      saved = await (contactId && silentId
        ? dialSilent(client, permit, { contactId, callId: silentId, madeAt, dial })
        : contactId
          ? dialContact(client, permit, call, { seen: body, dial })
          : dialNumber(client, permit, call));
      return { logId: saved.id };
    };
    /** The call of a result that claims no dial: this request reports one. */
    let silentId: string | null = null;
    const recall = async ({ key }: RequestMark) => {
      // Its result may have created the call in the meantime, which is certain only under the contact's lock.
      await reads;
      const logged = contactId ? await findLoggedCall(client, { contactId, userId, key }) : null;
      if (logged && !logged.isDial) silentId = logged.id;
      return logged?.isDial ? { hash: logged.hash, answer: { logId: logged.id } } : null;
    };
    const request = { userId, operation: 'logCall', key: idempotencyKey, body };
    // Sent together: the database takes the lock, then searches for the key, and writes only afterwards.
    const [, answer] = await Promise.all([reads, once(client, request, work, contactId ? { recall } : undefined)]);
    return answer;
  });
  if (saved) {
    logOutside(services.log, saved);
    return saved;
  }
  const [first] = await callLogs.findByIds([logId]);
  if (!first) throw new AppError('NOT_FOUND');
  return first;
}

interface Permit extends Dialled {
  /** The call was made, so it is not refused. */
  isMade: boolean;
  isLate: boolean;
  services: Services;
  actor: Actor;
}

async function dialContact(
  client: pg.PoolClient,
  { services, actor, list, numbers, locked, foreseen, isMade, isLate }: Permit,
  call: CallLogRow,
  { seen, dial }: { seen: Seen; dial: RequestMark | null },
): Promise<CallLogRow> {
  const isElsewhere = call.callListId !== null && locked?.contact.callListId !== call.callListId;
  // This error takes precedence over the name of the agent who is calling the contact.
  const { contact, teamId } = await heldContact(client, actor, isElsewhere ? null : locked);
  await refuseCalled(client, actor, contact, seen);
  const made = { call, contact, list, numbers, foreseen, isLate };
  const { verdict, states, kept } = await judgeMade(client, services, actor, made);
  if (!isMade) await refuseDial(client, services, actor, { verdict, contact, list });
  const after = contactAfterDial(contact, call.calledAt);
  const dialled = { ...call, callListId: contact.callListId, teamId, ...states };
  const rules = await rulesOfNow(client, services, { verdict, call });
  // The database executes them in this order.
  sendWithCommit(client, [
    saveCallAndContact(client, dialled, after, { dial, kept }),
    settleNumbers(client, { rules }, numbers),
    beginCall(client, services, dialled, isLate),
    addToCounts(client, contact.callListId, countsDelta(contact, after)),
    tellReports(client, dialled),
  ]);
  return dialled;
}

/** A result without an outcome has created the call: its dial is judged and stored now. */
async function dialSilent(
  client: pg.PoolClient,
  { services, actor, list, numbers, locked, isMade, isLate }: Permit,
  { contactId, callId, madeAt, dial }: { contactId: string; callId: string; madeAt: Date; dial: RequestMark | null },
): Promise<CallLogRow> {
  const before = await findCallOf(client, contactId, callId);
  if (!before || !locked) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const { contact } = locked;
  // A call is made before its result is saved.
  const call = { ...before, dialledAt: madeAt < before.calledAt ? madeAt : before.calledAt };
  const { verdict, states, kept } = await judgeMade(client, services, actor, { call, contact, list, numbers, isLate });
  if (!isMade) await refuseDial(client, services, actor, { verdict, contact, list });
  const dialled = { ...call, ...states };
  const rules = await rulesOfNow(client, services, { verdict, call });
  sendWithCommit(client, [
    saveCall(client, dialled, { dial, kept }),
    settleNumbers(client, { rules }, numbers),
    publishUnfollowed(pgSql(client), [callChanged(before, dialled)]),
  ]);
  return dialled;
}

/** @throws NOT_CALLABLE; without reasons unless the number belongs to a contact that the caller may see */
async function refuseDial(
  client: pg.PoolClient,
  { timeZone }: Services,
  actor: Actor,
  { verdict, contact, list }: { verdict: AnsweredVerdict; contact: ContactRow | null; list: Dialled['list'] },
): Promise<void> {
  if (verdict.callable) return;
  const { phone } = verdict.facts;
  const isKnown = phone === contact?.phoneE164 || (await mayKnow(client, actor, { phone, list }));
  refuseNotCallable(verdict, timeZone, isKnown);
}

/** A late-logged call was judged by the rules active when it was made, but counts for the limits of the rules active now. */
const rulesOfNow = async (
  client: pg.PoolClient,
  services: Services,
  { verdict, call }: { verdict: AnsweredVerdict; call: CallLogRow },
): Promise<AnsweredVerdict['rules']> =>
  isLoggedLater(call) ? (await services.rules.last(client)).sets : verdict.rules;

/** The agent is on this call, unless it is over: made without a connection, or in the past of the demo data. */
const beginCall = (client: pg.PoolClient, { timeZone }: Services, call: CallLogRow, isLate: boolean): Promise<void> => {
  const move = !isLate && isInProgress(call.dialledAt ?? call.calledAt, new Date()) ? MOVES.dial : MOVES.none;
  const facts = { listId: call.callListId, callId: call.id };
  return moveAgent(client, call.userId, move, facts, countsBetween(null, call, timeZone));
};

const tellReports = (client: pg.PoolClient, call: CallLogRow) =>
  publishUnfollowed(pgSql(client), [callChanged(null, call)]);

/** A number without a contact. */
async function dialNumber(
  client: pg.PoolClient,
  { services, actor, list, numbers, foreseen, isMade, isLate }: Permit,
  call: CallLogRow,
): Promise<CallLogRow> {
  if (call.callListId && !(await holdList(client, call.callListId))) {
    throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  }
  const made = { call, contact: null, list, numbers, foreseen, isLate };
  const { verdict, states, kept } = await judgeMade(client, services, actor, made);
  if (!isMade) await refuseDial(client, services, actor, { verdict, contact: null, list });
  const dialled = { ...call, ...states };
  const rules = await rulesOfNow(client, services, { verdict, call });
  sendWithCommit(client, [
    saveCall(client, dialled, { kept }),
    settleNumbers(client, { rules }, numbers),
    beginCall(client, services, dialled, isLate),
    tellReports(client, dialled),
  ]);
  return dialled;
}
