import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { within } from '@testing-library/react';
import {
  BoardCallbacksDocument,
  type BoardCallbacksQueryVariables,
  BoardListCallsDocument,
  BoardListsAvailableDocument,
  BoardListsDocument,
  BoardOpenCallsDocument,
  BoardTodayDocument,
  type BoardTodayQueryVariables,
  CallbackReceiversDocument,
  FinishUnreachedDocument,
  FinishWithResultDocument,
  ReassignContactsDocument,
  type ReassignContactsMutationVariables,
} from '#__generated__/graphql.ts';
import { BoardPage } from '#board/board.page.tsx';
import { FakeEventSource } from './fake-event-source.ts';
import { figure, LEAD, open, REPORT, reportTeams, server } from './reports-world.tsx';

const person = (id: string, firstName: string, hasReport = true) => ({
  __typename: 'PersonReport' as const,
  userId: id,
  hasReport,
  user: { __typename: 'Person' as const, id, firstName, lastName: 'Lima' },
  totalDials: 20,
  totalContacts: 8,
  winners: 2,
  losers: 1,
  callbacks: 0,
  winRate: 25,
  totalTalkTime: 600,
});
const list = (id: string, name: string) => ({ __typename: 'CallList' as const, id, name });
const PAGE = { __typename: 'PageInfo' as const, endCursor: null, hasNextPage: false };
const HOUR_MS = 3_600_000;
const callback = (id: string, firstName: string, hours: number, listId = 'l-1') => ({
  __typename: 'TeamCallback' as const,
  userId: 'u-3',
  userName: 'Zoe Lima',
  contact: {
    __typename: 'Contact' as const,
    id,
    callListId: listId,
    firstName,
    lastName: 'Chen',
    phone: '+14155550132',
    callbackAt: new Date(Date.now() - hours * HOUR_MS - 1_000).toISOString(),
    callList: list(listId, 'Spring'),
  },
});
const openCall = (id: string, contactName: string | null) => ({
  __typename: 'CallLog' as const,
  id,
  contactId: `c-${id}`,
  contactName,
  phoneNumber: '+14155550132',
  calledAt: new Date(2025, 10, 21, 14, 5).toISOString(),
  userId: 'u-3',
  userName: 'Zoe Lima',
  callList: list('l-1', 'Spring'),
});

/** A team with callbacks, open calls and lists, as the server answers until they are handled; and the requests that it received. */
export function boardServer() {
  FakeEventSource.install();
  const asked: BoardTodayQueryVariables[] = [];
  const callbacksAsked: BoardCallbacksQueryVariables[] = [];
  const reassigned: ReassignContactsMutationVariables[] = [];
  const finished: unknown[] = [];
  let callbacks = [callback('c-1', 'Bo', 26), callback('c-2', 'Di', 2)];
  let calls = [openCall('k-1', 'Ana Lima'), openCall('k-2', null)];
  const callListOf = (id: string, name: string, totalContacts: number) => ({
    ...list(id, name),
    totalContacts,
    completedCalls: 100,
  });
  const dialsOf = (callListId: string | null, totalDials: number) => ({
    __typename: 'ListReport' as const,
    callListId,
    totalDials,
  });
  server.use(
    onDocument(BoardTodayDocument, (variables) => {
      asked.push(variables);
      return {
        __typename: 'Query',
        ...(variables.isAll ? { organisationReport: REPORT } : { callReport: REPORT }),
        peopleReport: [person('u-3', 'Zoe'), person('u-4', 'Guy', false)],
      };
    }),
    onDocument(BoardCallbacksDocument, (variables) => {
      callbacksAsked.push(variables);
      return {
        __typename: 'Query',
        teamCallbacks: {
          __typename: 'TeamCallbackConnection',
          nodes: callbacks,
          totalCount: callbacks.length,
          pageInfo: PAGE,
        },
      };
    }),
    onDocument(BoardOpenCallsDocument, () => ({
      __typename: 'Query',
      teamOpenCalls: { __typename: 'TeamOpenCalls', nodes: calls, totalCount: calls.length, pageInfo: PAGE },
    })),
    onDocument(BoardListsDocument, () => ({
      __typename: 'Query',
      callLists: {
        __typename: 'CallListConnection',
        nodes: [callListOf('l-1', 'Spring', 109), callListOf('l-2', 'Autumn', 1_350)],
        pageInfo: PAGE,
      },
    })),
    onDocument(BoardListsAvailableDocument, () => ({
      __typename: 'Query',
      callLists: {
        __typename: 'CallListConnection',
        nodes: [
          { __typename: 'CallList', id: 'l-1', availableNow: 7 },
          { __typename: 'CallList', id: 'l-2', availableNow: null },
        ],
        pageInfo: PAGE,
      },
    })),
    onDocument(BoardListCallsDocument, () => ({
      __typename: 'Query',
      today: [dialsOf('l-2', 12), dialsOf(null, 3)],
      week: [dialsOf('l-1', 70), dialsOf('l-2', 84)],
    })),
    onDocument(CallbackReceiversDocument, () => ({
      __typename: 'Query',
      callLists: {
        __typename: 'CallListConnection',
        nodes: [
          {
            __typename: 'CallList',
            id: 'l-1',
            assignees: [
              { __typename: 'Person', id: 'u-3', firstName: 'Zoe', lastName: 'Lima' },
              { __typename: 'Person', id: 'u-5', firstName: 'Max', lastName: 'Holm' },
            ],
          },
        ],
      },
    })),
    onDocument(ReassignContactsDocument, (variables) => {
      reassigned.push(variables);
      callbacks = callbacks.filter(({ contact }) => !variables.contactIds.includes(contact.id));
      return { __typename: 'Mutation', handOverCallbacks: [variables.contactIds].flat().length };
    }),
    onDocument(FinishWithResultDocument, (variables) => {
      finished.push(variables);
      calls = [];
      return { __typename: 'Mutation', recordDisposition: { __typename: 'Contact', id: 'c-k-1', status: 'winner' } };
    }),
    onDocument(FinishUnreachedDocument, (variables) => {
      finished.push(variables);
      return { __typename: 'Mutation', scheduleRetry: { __typename: 'Contact', id: 'c-k-1', status: 'attempted' } };
    }),
  );
  return { asked, callbacksAsked, reassigned, finished };
}

export const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
export const boardOf = async (who: Parameters<typeof open>[0] = LEAD, path = '/board') => {
  reportTeams({ id: 't-1', name: 'North' }, { id: 't-2', name: 'East' });
  open(who, path, BoardPage);
  await figure('Calls');
};
