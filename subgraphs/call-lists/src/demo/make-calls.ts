import { type ErrorCode, isAppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import { logCall } from '#calls/log-call.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { scheduleRetry } from '#calls/schedule-retry.ts';
import type { CallListsServices } from '#services.ts';
import { type DemoResult, demoResult } from './demo-world.ts';

export interface DemoContact {
  id: string;
  callListId: string;
  phoneE164: string;
}

export interface DemoWork {
  userId: string;
  contacts: readonly DemoContact[];
  times: readonly Date[];
}

const DELETED_SINCE: readonly ErrorCode[] = ['NOT_FOUND', 'CONFLICT'];

/** One agent's calls, one after the other, each with the clock set back to its time, and with its own key. */
export async function makeCalls(
  lists: CallListsServices,
  { userId, contacts, times }: DemoWork,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const actor: Actor = { userId, role: 'user', sessionId: null, clientAddress: null };
  for (const [index, at] of times.entries()) {
    const contact = contacts[index];
    if (!contact || signal.aborted) return;
    try {
      await makeCall({ ...lists, clock: () => at }, actor, {
        contact,
        result: demoResult(random),
        // The last call has no result yet.
        isOpen: index === times.length - 1,
        key: `demo-call-${index}`,
      });
    } catch (error) {
      // This contact, its list or an earlier contact has been deleted since; an earlier deletion shifts the keys to other calls.
      if (!isAppError(error) || !DELETED_SINCE.includes(error.code)) throw error;
    }
  }
}

interface DemoCall {
  contact: DemoContact;
  /** Null: no answer. */
  result: DemoResult | null;
  isOpen: boolean;
  key: string;
}

async function makeCall(
  services: CallListsServices,
  actor: Actor,
  { contact, result, isOpen, key: idempotencyKey }: DemoCall,
): Promise<void> {
  if (isOpen) {
    await logCall(services, actor, {
      callListId: contact.callListId,
      contactId: contact.id,
      phoneNumber: contact.phoneE164,
      duration: 0,
      notes: null,
      idempotencyKey,
    });
  } else if (result) {
    const { disposition, outcome, ...rest } = result;
    await recordDisposition(services, actor, {
      contactId: contact.id,
      disposition,
      callOutcome: outcome,
      callbackTime: '3days',
      customCallbackDate: null,
      idempotencyKey,
      ...rest,
    });
  } else {
    await scheduleRetry(services, actor, {
      contactId: contact.id,
      callOutcome: 'no-answer',
      notes: null,
      idempotencyKey,
    });
  }
}
