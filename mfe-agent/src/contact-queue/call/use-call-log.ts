import { type ApolloCache, type ApolloClient, failureOf, useApolloClient } from '@dialdeck/apollo';
import { statusAfterLog } from '@dialdeck/common/calls/call-result.rules';
import { KEY_REUSED } from '@dialdeck/common/sentences';
import type { ContactStatus } from '@dialdeck/common/words';
import { useRef } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type CallLogInput,
  ClaimedFragmentDoc,
  EndCallDocument,
  LogCallDocument,
  PermitCallDocument,
} from '#__generated__/graphql.ts';
import { addOpenCall } from '#contact-queue/cache/add-open-call.ts';
import type { HeldContact, Seen } from '#contact-queue/lease/held-contact.ts';
import type { RequestOrder } from '#contact-queue/request-order.ts';
import type { Refusal } from '#contact-queue/results/result-notice.ts';
import type { CallToLog } from './call-to-log.type.ts';
import type { MadeCall } from './made-calls.ts';
import { useMadeCalls } from './use-made-calls.ts';

/** A result must not overtake the log of its own call, but a hanging log must not delay a result either. */
const LOG_PATIENCE_MS = 1_500;

/** A call's key, by which this browser knows its own calls, and the listener for its id on the server. */
interface Dial {
  readonly key: string;
  readonly dialled: Promise<boolean>;
  readonly onLogged: (id: string) => void;
  /** Runs when the server refuses the call. */
  readonly onRefused: (refusal: Refusal) => void;
}

interface Permission {
  readonly key: string;
  /** Claims the contact as well, by the same request; null when it is held. */
  readonly claim: Seen | null;
}

export interface CallLog {
  /**
   * Requests the server's permission for a call, which logs it.
   * @returns the id of the call
   * @throws the failure of the request
   */
  permit(call: CallToLog, held: HeldContact, permission: Permission): Promise<string>;
  /** Logs a call that was made, if need be once the connection is back; `dialled` is false when it was not made. */
  log(call: CallToLog, dial: Dial): void;
  /** Reports the end of a call to the server, in milliseconds since 1970. */
  end(callLogId: string, endedAt: number): Promise<void>;
  /** When the contact's calls are logged, or could not be. */
  settled(contactId: string): Promise<unknown>;
  /** The server has the result of a call, and so the call. */
  resulted(key: string): void;
  /** Calls that the server may not have yet. */
  made(): readonly MadeCall[];
}

export function useCallLog(userId: string, order: RequestOrder): CallLog {
  const client = useApolloClient();
  const made = useMadeCalls(userId, (call) => logMade(client, call));
  const pending = useRef(new Map<string, Promise<unknown>>());
  return {
    async permit(call, held, { key, claim }) {
      await order.turn();
      return claim ? claimAndLog(client, call, held, { key, seen: claim }) : logCall(client, call, key);
    },
    log(call, { key, dialled, onLogged, onRefused }) {
      const { turn, left } = order.take();
      const logged = Promise.all([dialled, turn])
        .then(([isDialled]) => (isDialled ? made.send({ ...call, key, dialledAt: instant(Date.now()) }) : undefined))
        .then((id) => id && onLogged(id))
        .catch((error) => {
          // A log that fails is silent, unless the server refuses the call: it is sent again, or a result creates its own.
          const { code, sentence } = failureOf(error, '');
          if (code === 'NOT_CALLABLE' || code === 'CONFLICT') onRefused({ code, sentence });
        });
      // Sent by now: `made.send` begins with the request.
      void Promise.allSettled([dialled, turn]).then(left);
      pending.current.set(call.contactId, logged);
    },
    async end(id, endedAt) {
      const variables = { id, endedAt: instant(endedAt), sentAt: instant(Date.now()) };
      await client.mutate({ mutation: EndCallDocument, variables });
    },
    settled(contactId) {
      const patience = new Promise((resolve) => setTimeout(resolve, LOG_PATIENCE_MS));
      const logged = Promise.all([pending.current.get(contactId), made.sendAgain(contactId)]);
      return Promise.race([logged, patience]);
    },
    resulted: made.drop,
    made: made.read,
  };
}

const instant = (at: number) => new Date(at).toISOString();

/** Finds a call that the server permitted although its answer was lost. */
async function logMade(client: ApolloClient, { key, dialledAt, ...call }: MadeCall): Promise<string> {
  try {
    return await logCall(client, { ...call, made: true, dialledAt, sentAt: instant(Date.now()) }, key);
  } catch (error) {
    if (failureOf(error, '').sentence !== KEY_REUSED) throw error;
    return await logCall(client, call, key);
  }
}

/** @returns the id of the call */
async function logCall(client: ApolloClient, input: CallToLog & CallLogInput, key: string): Promise<string> {
  const { data } = await client.mutate({
    mutation: LogCallDocument,
    variables: { input, idempotencyKey: key },
    update: (cache, { data: logged }) => countCall(cache, input, { ...logged?.logCall, key }),
  });
  return idOf(data?.logCall);
}

async function claimAndLog(
  client: ApolloClient,
  call: CallToLog,
  held: HeldContact,
  { key, seen }: { key: string; seen: Seen },
): Promise<string> {
  let id = '';
  await held.claimBy(call.contactId, async () => {
    const { data } = await client.mutate({
      mutation: PermitCallDocument,
      variables: { id: call.contactId, ...seen, input: call, idempotencyKey: key },
      update: (cache, { data: logged }) => countCall(cache, call, { ...logged?.logCall, key }),
    });
    id = idOf(data?.logCall);
    return readFragment(ClaimedFragmentDoc, data?.claimContact);
  });
  return id;
}

function idOf(call: { readonly id: string } | undefined): string {
  if (!call) throw new TypeError('An answer without the call');
  return call.id;
}

interface LoggedCall {
  readonly id?: string;
  readonly key: string;
  readonly calledAt?: string;
}

/** The row keeps its place until there is a result, so that nothing moves during the call. */
function countCall(cache: ApolloCache, { contactId, ...call }: CallToLog, { id, key, calledAt }: LoggedCall): void {
  const contact = cache.identify({ __typename: 'Contact', id: contactId });
  if (id === undefined || calledAt === undefined || !contact) return;
  cache.modify<{ status: ContactStatus; totalCalls: number; lastCalledAt: string | null }>({
    id: contact,
    fields: {
      status: (status) => statusAfterLog(status),
      totalCalls: (count) => count + 1,
      lastCalledAt: () => calledAt,
    },
  });
  const { callListId, phoneNumber } = call;
  addOpenCall(cache, { id, key, contactId, callListId, phoneNumber, calledAt });
}
