import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { isCompleted, statusAfterDisposition, statusAfterLog } from '@dialdeck/common/call-result.rules';
import { compareQueueOrder, isHiddenWhenActiveOnly, matchesSearch } from '@dialdeck/common/queue.rules';
import type { HttpHandler } from 'msw';
import {
  CallbackPageDocument,
  type CallbackPageQuery,
  CallListNamesDocument,
  ClaimContactDocument,
  type ClaimContactMutation,
  ClaimNextDocument,
  type ClaimNextMutation,
  type ClaimNextMutationVariables,
  ContactQueuePageDocument,
  type ContactQueuePageQuery,
  type ContactQueuePageQueryVariables,
  DueCallbacksDocument,
  FirstQueueDocument,
  LeasesDocument,
  LogCallDocument,
  type LogCallMutationVariables,
  RecordDispositionDocument,
  type RecordDispositionMutation,
  type RecordDispositionMutationVariables,
  ReleaseContactDocument,
  ScheduleRetryDocument,
  type ScheduleRetryMutation,
  type ScheduleRetryMutationVariables,
} from '#__generated__/graphql.ts';
import { LIST_ID, type TestContact } from './people.ts';

const PAGE = 50;

const LIST = {
  __typename: 'CallList' as const,
  id: LIST_ID,
  retryNoAnswerMinutes: 120,
  retryBusyMinutes: 30,
  retryVoicemailMinutes: 240,
  maxTries: 5,
};

const NAMES = {
  __typename: 'CallListConnection' as const,
  nodes: [
    { __typename: 'CallList' as const, id: LIST_ID, name: 'Spring leads' },
    { __typename: 'CallList' as const, id: 'other-list', name: 'Autumn leads' },
  ],
  pageInfo: { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false },
};

/** A list of contacts behind the graph's own rules, and what was asked of it. */
export function createQueueServer(contacts: TestContact[]) {
  const asked = {
    pages: [] as ContactQueuePageQueryVariables[],
    logs: [] as LogCallMutationVariables[],
    results: [] as RecordDispositionMutationVariables[],
    retries: [] as ScheduleRetryMutationVariables[],
    claims: [] as { startWith?: string }[],
    /** Claimed by hand. */
    held: [] as string[],
    released: [] as string[],
    /** How often it was asked who calls whom. */
    leases: 0,
  };
  /** Other agents, by the contact that they are calling. */
  const calledBy = new Map<string, string>();
  const promised = () =>
    contacts
      .filter(({ status }) => status === 'callback')
      .toSorted((a, b) => Date.parse(a.callbackAt ?? '') - Date.parse(b.callbackAt ?? ''));

  const page = (variables: ContactQueuePageQueryVariables): ContactQueuePageQuery => {
    asked.pages.push(variables);
    if (variables.listId !== LIST_ID) return { __typename: 'Query', callList: null };
    const shown = contacts
      .filter((contact) => !(variables.activeOnly && isHiddenWhenActiveOnly(contact.status)))
      .filter((contact) => matchesSearch(contact, variables.search ?? ''))
      .toSorted(compareQueueOrder);
    const start = variables.after ? shown.findIndex(({ id }) => id === variables.after) + 1 : 0;
    const nodes = shown.slice(start, start + PAGE);
    const callList = {
      ...LIST,
      name: 'Spring leads',
      description: 'Everybody who asked for a demo',
      totalContacts: contacts.length,
      completedCalls: contacts.filter(({ status }) => isCompleted(status)).length,
      contacts: {
        __typename: 'ContactConnection' as const,
        nodes,
        pageInfo: {
          __typename: 'PageInfo' as const,
          endCursor: nodes.at(-1)?.id ?? null,
          hasNextPage: start + PAGE < shown.length,
        },
        matchCount: shown.length,
        isMatchCountCapped: false,
      },
    };
    return { __typename: 'Query', callList };
  };

  const change = (id: string, by: (contact: TestContact) => Partial<TestContact>): TestContact => {
    const index = contacts.findIndex((contact) => contact.id === id);
    const before = contacts[index];
    if (!before) throw new Error(`No contact ${id}`);
    const after = { ...before, ...by(before) };
    contacts[index] = after;
    return after;
  };

  const record = ({ contactId, input, idempotencyKey }: RecordDispositionMutationVariables) => {
    const isRepeated = asked.results.some((result) => result.idempotencyKey === idempotencyKey);
    asked.results.push({ contactId, input, ...(idempotencyKey && { idempotencyKey }) });
    const contact = change(String(contactId), ({ notes, totalCalls, status }) => ({
      status: statusAfterDisposition(input.disposition),
      notes: input.notes ?? notes,
      callbackAt: input.disposition === 'callback' ? '2026-06-05T14:30:00Z' : null,
      totalCalls: isRepeated || status !== 'active' ? totalCalls : totalCalls + 1,
    }));
    return { __typename: 'Mutation', recordDisposition: contact } as RecordDispositionMutation;
  };

  /** As the server chooses, but for the clock: due callbacks, the contact asked for, then the queue. */
  const claimNext = ({ startWith, except }: ClaimNextMutationVariables): ClaimNextMutation => {
    asked.claims.push(startWith ? { startWith: String(startWith) } : {});
    const free = contacts
      .filter(({ id }) => !calledBy.has(id) && !(except as string[] | null)?.includes(id))
      .filter(({ status }) => status === 'active' || status === 'attempted')
      .toSorted(compareQueueOrder);
    const contact = free.find(({ id }) => id === startWith) ?? free[0];
    return { __typename: 'Mutation', claimNext: contact ? claimOf(contact) : null } as ClaimNextMutation;
  };

  const claimOf = (contact: TestContact) => ({ __typename: 'Claim', contact, leaseUntil: '2026-06-04T09:30:00Z' });

  const handlers: HttpHandler[] = [
    onDocument(ClaimNextDocument, claimNext),
    onDocument(ClaimContactDocument, ({ id }) => {
      const caller = calledBy.get(String(id));
      if (caller) return refusal('CONFLICT', `${caller} is calling this contact.`);
      asked.held.push(String(id));
      const contact = change(String(id), () => ({}));
      return { __typename: 'Mutation', claimContact: claimOf(contact) } as ClaimContactMutation;
    }),
    onDocument(ReleaseContactDocument, ({ id }) => {
      asked.released.push(String(id));
      return { __typename: 'Mutation', releaseContact: { __typename: 'Contact', id: String(id) } };
    }),
    onDocument(LeasesDocument, ({ contactIds }) => {
      asked.leases += 1;
      const leases = [contactIds].flat().flatMap((contactId) => {
        const holderName = calledBy.get(contactId);
        return holderName ? [{ __typename: 'Lease' as const, contactId, holderName, isMine: false }] : [];
      });
      return { __typename: 'Query', leases };
    }),
    onDocument(DueCallbacksDocument, () => {
      const due = promised();
      const dueCount = due.filter(({ callbackAt }) => Date.parse(callbackAt ?? '') <= Date.now()).length;
      return {
        __typename: 'Query',
        callbacks: { __typename: 'CallbackConnection' as const, nodes: due.slice(0, 5), dueCount },
      };
    }),
    onDocument(CallbackPageDocument, ({ after }) => {
      const due = promised();
      const start = after ? due.findIndex(({ id }) => id === after) + 1 : 0;
      const nodes = due.slice(start, start + PAGE);
      const callbacks = {
        __typename: 'CallbackConnection' as const,
        nodes: nodes.map((contact) => ({ ...contact, callList: { ...LIST, name: 'Spring leads' } })),
        pageInfo: {
          __typename: 'PageInfo' as const,
          endCursor: nodes.at(-1)?.id ?? null,
          hasNextPage: start + PAGE < due.length,
        },
      };
      return { __typename: 'Query', callbacks } as CallbackPageQuery;
    }),
    onDocument(ScheduleRetryDocument, ({ contactId, input, idempotencyKey }) => {
      asked.retries.push({ contactId, input, ...(idempotencyKey && { idempotencyKey }) });
      const retry = { __typename: 'Retry' as const, tries: 1, maxTries: LIST.maxTries, at: '2026-06-05T14:30:00Z' };
      const contact = change(String(contactId), () => ({ status: 'attempted', callbackAt: null, retry }));
      return { __typename: 'Mutation', scheduleRetry: contact } as ScheduleRetryMutation;
    }),
    onDocument(CallListNamesDocument, () => ({ __typename: 'Query', callLists: NAMES })),
    onDocument(FirstQueueDocument, () => {
      const { callList } = page({ listId: LIST_ID, activeOnly: true });
      return {
        __typename: 'Query',
        callLists: NAMES,
        first: { __typename: 'CallListConnection', nodes: callList ? [callList] : [] },
      };
    }),
    onDocument(ContactQueuePageDocument, page),
    onDocument(LogCallDocument, (variables) => {
      asked.logs.push(variables);
      const calledAt = '2026-06-04T09:00:00Z';
      change(String(variables.input.contactId), ({ status, totalCalls }) => ({
        status: statusAfterLog(status),
        totalCalls: totalCalls + 1,
        lastCalledAt: calledAt,
      }));
      const contactId = String(variables.input.contactId);
      return { __typename: 'Mutation', logCall: { __typename: 'CallLog', id: 'log', contactId, calledAt } };
    }),
    onDocument(RecordDispositionDocument, record),
  ];
  /** What somebody does elsewhere, with whoever has this first name. */
  const changeByName = (firstName: string, to: Partial<TestContact>) =>
    void change(contacts.find((contact) => contact.firstName === firstName)?.id ?? '', () => to);
  return { handlers, asked, record, calledBy, page, change: changeByName };
}
