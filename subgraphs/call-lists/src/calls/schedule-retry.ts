import type { RetryValues } from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { readRetryRules } from '#call-lists/retry-rules.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findOtherDisposition } from './call.repo.ts';
import { callUnreached, contactAfterRetry, type Saving } from './call.rules.ts';
import { type AboutCall, type CallServices, completeCall } from './complete-call.ts';
import type { CallOfContact } from './correction.rules.ts';

export interface ScheduleRetryInput extends RetryValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
  /** Without it the caller's newest open call of the contact. */
  about?: AboutCall | undefined;
}

/** Saves an unanswered call: the contact is offered again after the list's delay, until its tries are used up. */
export function scheduleRetry(
  services: CallServices,
  actor: Actor,
  { contactId, idempotencyKey, about = {}, ...values }: ScheduleRetryInput,
): Promise<ContactRow> {
  return completeCall(services, actor, {
    operation: 'scheduleRetry',
    contactId,
    idempotencyKey,
    values,
    about,
    choose: () => ({ retry: values }),
    apply: (of, _chosen, saving, client) => applyRetry(client, of, values, saving),
  });
}

/** Contact and call after a try that reached no one. */
export async function applyRetry(
  client: pg.PoolClient,
  { contact, call }: CallOfContact,
  retry: RetryValues,
  saving: Saving,
): Promise<CallOfContact> {
  const rules = await readRetryRules(client, contact.callListId);
  if (!rules) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  // Removes a corrected result from the contact, too.
  const lastCallDisposition =
    call.disposition === null ? contact.lastCallDisposition : await findOtherDisposition(client, call);
  const before = { ...contact, lastCallDisposition };
  return { contact: contactAfterRetry(before, retry, rules, saving), call: callUnreached(call, retry) };
}
