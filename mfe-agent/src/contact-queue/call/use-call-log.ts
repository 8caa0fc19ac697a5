import { type ApolloClient, useApolloClient } from '@dialdeck/apollo';
import { statusAfterLog } from '@dialdeck/common/call-result.rules';
import type { ContactStatus } from '@dialdeck/common/words';
import { useRef } from 'react';
import { LogCallDocument } from '#__generated__/graphql.ts';
import { newIdempotencyKey } from '../results/idempotency-key.ts';

/** A result must not overtake the log of its own call, but a hanging log must not hold a result back either. */
const LOG_PATIENCE_MS = 3_000;

interface CallToLog {
  readonly contactId: string;
  readonly callListId: string;
  readonly phoneNumber: string;
}

export interface CallLog {
  log(call: CallToLog): void;
  /** When the contact's newest call is logged, or could not be. */
  settled(contactId: string): Promise<unknown>;
}

export function useCallLog(): CallLog {
  const client = useApolloClient();
  const pending = useRef(new Map<string, Promise<unknown>>());
  return {
    log(call) {
      // Specification, section 8: "Call log failure: silent." A result saved later makes its own log then.
      const logged = logCall(client, call).catch(() => undefined);
      pending.current.set(call.contactId, logged);
    },
    settled(contactId) {
      const patience = new Promise((resolve) => setTimeout(resolve, LOG_PATIENCE_MS));
      return Promise.race([pending.current.get(contactId), patience]);
    },
  };
}

async function logCall(client: ApolloClient, { contactId, callListId, phoneNumber }: CallToLog): Promise<void> {
  await client.mutate({
    mutation: LogCallDocument,
    variables: { input: { contactId, callListId, phoneNumber }, idempotencyKey: newIdempotencyKey() },
    update(cache, { data }) {
      const id = cache.identify({ __typename: 'Contact', id: contactId });
      if (!data || !id) return;
      // The row keeps its place until there is a result: nothing moves under the hand while somebody is on the phone.
      cache.modify<{ status: ContactStatus; totalCalls: number; lastCalledAt: string | null }>({
        id,
        fields: {
          status: (status) => statusAfterLog(status),
          totalCalls: (count) => count + 1,
          lastCalledAt: () => data.logCall.calledAt,
        },
      });
    },
  });
}
