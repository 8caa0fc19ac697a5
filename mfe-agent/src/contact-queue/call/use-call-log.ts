import { type ApolloClient, failureOf, useApolloClient } from '@dialdeck/apollo';
import { statusAfterLog } from '@dialdeck/common/call-result.rules';
import type { ContactStatus } from '@dialdeck/common/words';
import { useRef } from 'react';
import { EndCallDocument, LogCallDocument } from '#__generated__/graphql.ts';

/** A result must not overtake the log of its own call, but a hanging log must not hold a result back either. */
const LOG_PATIENCE_MS = 3_000;

interface CallToLog {
  readonly contactId: string;
  readonly callListId: string;
  readonly phoneNumber: string;
}

/** Its key, by which this browser knows its own calls, and who is told under which id the server has it. */
interface Dial {
  readonly key: string;
  readonly dialled: Promise<boolean>;
  readonly onLogged: (id: string) => void;
  /** Told the sentence when nobody may call this number now. */
  readonly onRefused: (sentence: string) => void;
}

export interface CallLog {
  /** Logs a call once it is placed; `dialled` is false when it was not. */
  log(call: CallToLog, dial: Dial): void;
  /** Tells the server when a call was over, in milliseconds since 1970. */
  end(callLogId: string, endedAt: number): Promise<void>;
  /** When the contact's newest call is logged, or could not be. */
  settled(contactId: string): Promise<unknown>;
}

export function useCallLog(): CallLog {
  const client = useApolloClient();
  const pending = useRef(new Map<string, Promise<unknown>>());
  return {
    log(call, { key, dialled, onLogged, onRefused }) {
      // A log that fails is not told, unless the rules forbid the call: a result saved later makes its own log then.
      const logged = dialled
        .then((isDialled) => (isDialled ? logCall(client, call, key) : undefined))
        .then((id) => id && onLogged(id))
        .catch((error) => {
          const { code, sentence } = failureOf(error, '');
          if (code === 'NOT_CALLABLE') onRefused(sentence);
        });
      pending.current.set(call.contactId, logged);
    },
    async end(id, endedAt) {
      const instant = (at: number) => new Date(at).toISOString();
      const variables = { id, endedAt: instant(endedAt), sentAt: instant(Date.now()) };
      await client.mutate({ mutation: EndCallDocument, variables });
    },
    settled(contactId) {
      const patience = new Promise((resolve) => setTimeout(resolve, LOG_PATIENCE_MS));
      return Promise.race([pending.current.get(contactId), patience]);
    },
  };
}

/** @returns the id of the call */
async function logCall(
  client: ApolloClient,
  { contactId, callListId, phoneNumber }: CallToLog,
  key: string,
): Promise<string | undefined> {
  const { data: logged } = await client.mutate({
    mutation: LogCallDocument,
    variables: { input: { contactId, callListId, phoneNumber }, idempotencyKey: key },
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
  return logged?.logCall.id;
}
