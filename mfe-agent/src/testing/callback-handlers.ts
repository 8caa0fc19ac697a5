import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import type { HttpHandler } from 'msw';
import { CallbackPageDocument, type CallbackPageQuery, DueCallbacksDocument } from '#__generated__/graphql.ts';
import { LIST } from './list-names.ts';
import type { TestContact } from './people.ts';

const PAGE = 50;

/** Whom this agent has promised to call, the most overdue first. */
export function callbackHandlers(contacts: readonly TestContact[]): HttpHandler[] {
  const promised = () =>
    contacts
      .filter(({ status }) => status === 'callback')
      .toSorted((a, b) => Date.parse(a.callbackAt ?? '') - Date.parse(b.callbackAt ?? ''));
  return [
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
        nodes: nodes.map((contact) => ({
          ...contact,
          callList: { ...LIST, id: contact.callListId, name: 'Spring leads' },
        })),
        pageInfo: {
          __typename: 'PageInfo' as const,
          endCursor: nodes.at(-1)?.id ?? null,
          hasNextPage: start + PAGE < due.length,
        },
      };
      return { __typename: 'Query', callbacks } as CallbackPageQuery;
    }),
  ];
}
