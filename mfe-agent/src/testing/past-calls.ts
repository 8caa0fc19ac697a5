import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { HttpHandler } from 'msw';
import {
  ContactCallsDocument,
  type ContactCallsQuery,
  EndCallDocument,
  OpenCallsDocument,
  type OpenCallsQuery,
} from '#__generated__/graphql.ts';
import { LIST } from './list-names.ts';
import { openCallOf } from './open-call-of.ts';
import type { TestContact } from './people.ts';

type HistoryCall = NonNullable<ContactCallsQuery['contact']>['calls']['nodes'][number];

/** A call of the history, of the requested contact. */
export interface TestCall {
  id: string;
  userName: string;
  isMine: boolean;
  isOpen: boolean;
  calledAt: string;
  outcome: 'answered' | 'no-answer' | null;
  disposition: 'winner' | null;
  duration: number;
  notes: string | null;
  canCorrect?: boolean;
  result?: HistoryCall['result'];
  corrections?: HistoryCall['corrections'];
  said?: number[];
  script?: HistoryCall['script'];
}

/** As many calls as a page of the history holds. */
const HISTORY_PAGE = 20;

interface PastCalls {
  /** The history, newest first. */
  calls: readonly TestCall[];
  /** Collects the ids of calls that were reported as over. */
  ended: string[];
  contactOf(id: string): TestContact;
  /** The version of the script with which calls begin. */
  script(): object | null;
}

/** Calls that were made before: the history of the requested contact, and calls without a result. */
export function pastCalls({ calls, ended, contactOf, script }: PastCalls) {
  const openCalls: OpenCallsQuery['ownOpenCalls']['nodes'] = [];
  const handlers: HttpHandler[] = [
    onDocument(ContactCallsDocument, ({ id, after }) => {
      const start = after ? calls.findIndex((call) => call.id === after) + 1 : 0;
      const nodes = calls.slice(start, start + HISTORY_PAGE);
      const contact = {
        ...contactOf(String(id)),
        calls: {
          __typename: 'ContactCallConnection',
          nodes: nodes.map((call) => ({
            __typename: 'ContactCall',
            canCorrect: false,
            result: null,
            corrections: [],
            said: [],
            script: null,
            ...call,
          })),
          pageInfo: {
            __typename: 'PageInfo',
            endCursor: nodes.at(-1)?.id ?? null,
            hasNextPage: start + HISTORY_PAGE < calls.length,
          },
        },
      };
      return { __typename: 'Query', contact } as unknown as ContactCallsQuery;
    }),
    onDocument(EndCallDocument, ({ id, endedAt }) => {
      ended.push(String(id));
      return { __typename: 'Mutation', endCall: { __typename: 'CallLog', id: String(id), endedAt: endedAt ?? null } };
    }),
    onDocument(OpenCallsDocument, () => {
      const nodes = openCalls.slice(0, PAGE_SIZE_MAX);
      const ownOpenCalls = { __typename: 'OwnOpenCalls', nodes, totalCount: openCalls.length } as const;
      return { __typename: 'Query', ownOpenCalls };
    }),
  ];
  const leaveOpen = (contactId: string, calledAt: string, key: string | null = null, id = `open-${contactId}`) => {
    const list = { ...LIST, name: 'Spring leads' };
    openCalls.push({ ...openCallOf(contactOf(contactId), list, calledAt, script()), key, id });
  };
  /** The open call of the contact gets its result. @returns its id */
  const finish = (contactId: string): string | undefined => {
    const at = openCalls.findIndex((call) => call.contactId === contactId);
    const id = at < 0 ? undefined : openCalls.splice(at, 1)[0]?.id;
    return id === 'log' ? `log-${contactId}` : id;
  };
  return { handlers, leaveOpen, finish };
}
