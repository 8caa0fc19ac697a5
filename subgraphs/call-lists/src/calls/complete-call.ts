import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { isDoubleClick, once, type RequestMark } from '#idempotency/once.ts';
import { holdContact } from '#leases/hold-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findMarkedCall, findOpenCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial, type Saving } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import type { CallLogRow } from './call-log.ts';

export type CallServices = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock'>;

/** A contact and the call of it that something is said about. */
export interface CallOfContact {
  contact: ContactRow;
  call: CallLogRow;
}

interface Completion<Said> {
  operation: string;
  contactId: string;
  idempotencyKey: string | null | undefined;
  said: Said;
  /** What becomes of both, in the transaction that saves them. */
  apply(of: CallOfContact, said: Said, saving: Saving, client: pg.PoolClient): CallOfContact | Promise<CallOfContact>;
}

/**
 * Completes the caller's newest open call of the contact, or creates one, which then counts as a
 * dial. Two different results for one contact both stay in its history; the later one is what the contact says. The same
 * twice at once is one, unless another call was made in between.
 */
export async function completeCall<Said>(
  services: CallServices,
  actor: Actor,
  { operation, contactId, idempotencyKey, said, apply }: Completion<Said>,
): Promise<ContactRow> {
  const id = requireUuid(contactId);
  const saving: Saving = { userId: requireUuid(actor.userId), now: services.clock() };
  let saved: ContactRow | undefined;
  await inTransaction(services.pool, (client) => {
    const request = { userId: saving.userId, operation, key: idempotencyKey, body: [id, said] };
    const memory = {
      async recall({ key }: RequestMark) {
        const call = await findMarkedCall(client, 'result', { contactId: id, userId: saving.userId, key });
        return call && { hash: call.hash, answer: { contactId: id } };
      },
    };
    const work = async (mark: RequestMark | null) => {
      const before = await holdContact(client, actor, id);
      const open = await findOpenCall(client, before.id, saving.userId);
      const click = { userId: saving.userId, operation, about: id, body: said, isNews: open !== null };
      if (!mark && (await isDoubleClick(client, click))) return { contactId: id };
      const begun = open
        ? { contact: before, call: open }
        : { contact: contactAfterDial(before, saving.now), call: newCall(before, saving) };
      const { contact, call } = await apply(begun, said, saving, client);
      await saveCallAndContact(client, call, contact, { result: mark });
      await addToCounts(client, before.callListId, countsDelta(before, contact));
      await publish(pgSql(client), [callChanged(open, call)]);
      saved = contact;
      return { contactId: id };
    };
    return once(client, request, work, memory);
  });
  return saved ?? (await findContact(services, actor, id));
}

/** The dial that a result without one stands for. */
function newCall(contact: ContactRow, { userId, now }: Saving): CallLogRow {
  return {
    id: newId(),
    contactId: contact.id,
    userId,
    callListId: contact.callListId,
    phoneNumber: contact.phoneE164,
    disposition: null,
    outcome: null,
    duration: 0,
    notes: null,
    recordingUrl: null,
    calledAt: now,
  };
}
