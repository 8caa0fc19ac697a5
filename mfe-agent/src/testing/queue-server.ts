import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { isCompleted, statusAfterDisposition, statusAfterLog } from '@dialdeck/common/call-result.rules';
import { compareQueueOrder, isHiddenWhenActiveOnly, matchesSearch } from '@dialdeck/common/queue.rules';
import type { HttpHandler } from 'msw';
import {
  CallListNamesDocument,
  ContactQueuePageDocument,
  type ContactQueuePageQuery,
  type ContactQueuePageQueryVariables,
  LogCallDocument,
  type LogCallMutationVariables,
  RecordDispositionDocument,
  type RecordDispositionMutation,
  type RecordDispositionMutationVariables,
} from '#__generated__/graphql.ts';
import { LIST_ID, type TestContact } from './people.ts';

const PAGE = 50;

/** A list of contacts behind the graph's own rules, and what was asked of it. */
export function createQueueServer(contacts: TestContact[]) {
  const asked = {
    pages: [] as ContactQueuePageQueryVariables[],
    logs: [] as LogCallMutationVariables[],
    results: [] as RecordDispositionMutationVariables[],
  };

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
      __typename: 'CallList' as const,
      id: LIST_ID,
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

  const handlers: HttpHandler[] = [
    onDocument(CallListNamesDocument, () => ({
      __typename: 'Query',
      callLists: {
        __typename: 'CallListConnection',
        nodes: [
          { __typename: 'CallList', id: LIST_ID, name: 'Spring leads' },
          { __typename: 'CallList', id: 'other-list', name: 'Autumn leads' },
        ],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    })),
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
  return { handlers, asked, record };
}
