import { logCall } from '@dialdeck/call-lists/calls/log-call';
import { recordDisposition } from '@dialdeck/call-lists/calls/record-disposition';
import type { CallListsServices } from '@dialdeck/call-lists/services';
import type { Actor } from '@dialdeck/node/identity';
import { demoResult } from './demo-world.ts';

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

/** One agent's calls, one after the other, each with the clock put back to its time. */
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
    const services = { ...lists, clock: () => at };
    const result = demoResult(random);
    if (result) {
      const { disposition, outcome, ...rest } = result;
      await recordDisposition(services, actor, {
        contactId: contact.id,
        type: disposition,
        callOutcome: outcome,
        callbackTime: '3days',
        customCallbackDate: null,
        ...rest,
      });
    } else {
      await logCall(services, actor, {
        callListId: contact.callListId,
        contactId: contact.id,
        phoneNumber: contact.phoneE164,
        duration: 0,
        notes: null,
      });
    }
  }
}
