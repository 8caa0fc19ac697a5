import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { HttpHandler } from 'msw';
import {
  CallListNamesDocument,
  ClaimContactDocument,
  type ClaimContactMutation,
  type ClaimContactMutationVariables,
  ClaimNextDocument,
  type ClaimNextMutation,
  type ClaimNextMutationVariables,
  ContactQueuePageDocument,
  type ContactQueuePageQuery,
  type ContactQueuePageQueryVariables,
  ContactVerdictsDocument,
  FirstQueueDocument,
  ListCountsDocument,
  LogCallDocument,
  type LogCallMutationVariables,
  PermitCallDocument,
  type PermitCallMutation,
  type PermitCallMutationVariables,
  RecordDispositionDocument,
  type RecordDispositionMutation,
  type RecordDispositionMutationVariables,
  ReleaseContactDocument,
  ScheduleRetryDocument,
  type ScheduleRetryMutation,
  type ScheduleRetryMutationVariables,
  UndoResultDocument,
  type UndoResultMutation,
} from '#__generated__/graphql.ts';
import { activityHandler } from './activity-handler.ts';
import { callbackHandlers } from './callback-handlers.ts';
import { corrections } from './correction-handlers.ts';
import { funnelHandler } from './funnel-handler.ts';
import { LIST, NAMES } from './list-names.ts';
import { pastCalls, type TestCall } from './past-calls.ts';
import { LIST_ID, type TestContact } from './people.ts';
import { createTurns } from './queue-turns.ts';
import { CLOSED, claimOf, inQueueOrder, isFiltered, isFound } from './queue-words.ts';

/** As many rows as a page of the queue holds. */
const PAGE = 50;

/** The time of a callback or retry that is not due: later than any test runs. */
const LATER = '2036-06-05T14:30:00Z';

/** A list of contacts as docs/requirements/queue.md describes it, without a rule of the product, and the requests that it received. */
export function createQueueServer(
  contacts: TestContact[],
  calls: readonly TestCall[] = [],
  settings: Partial<typeof LIST> = {},
) {
  const asked = {
    pages: [] as ContactQueuePageQueryVariables[],
    logs: [] as LogCallMutationVariables[],
    /** Calls by hand that requested a permission. */
    permissions: [] as PermitCallMutationVariables[],
    results: [] as RecordDispositionMutationVariables[],
    retries: [] as ScheduleRetryMutationVariables[],
    claims: [] as { startWith?: string }[],
    /** Claimed by hand. */
    held: [] as string[],
    released: [] as string[],
    undone: [] as string[],
    /** Calls that were reported as over. */
    ended: [] as string[],
    /** The times that came with each result. */
    times: [] as { endedAt: unknown; savedAt: unknown; sentAt: unknown }[],
    /** The number of requests for the activity of colleagues. */
    activity: 0,
  };
  /** Other agents, by the contact that they are calling. */
  const calledBy = new Map<string, string>();
  /** Colleagues who have finished a call, by its contact. */
  const finishedBy = new Map<string, string>();
  const busy = { claims: 0 };
  /** Whether rules may forbid a call, and the version of the script with which calls begin. */
  const rules = { areThere: false, script: null as object | null };
  /** Whether the list is paused. Leads still see it then. */
  const pause = { isOn: false, isLead: false };
  const turns = createTurns(contacts, calledBy);
  /** Contacts with a saved result. Only a saved disposition adds one, and only an undo takes it away: Try Again leaves it. */
  let completed: ReadonlySet<string> = new Set(
    contacts.filter(({ status }) => status === 'callback' || CLOSED.has(status)).map(({ id }) => id),
  );
  const complete = (id: string) => {
    completed = new Set([...completed, id]);
  };
  const isShown = (
    contact: TestContact,
    { activeOnly, search, filter }: Pick<ContactQueuePageQueryVariables, 'activeOnly' | 'search' | 'filter'>,
  ) =>
    !(activeOnly && CLOSED.has(contact.status)) && isFound(contact, search ?? '') && isFiltered(contact, filter ?? {});
  const page = (variables: ContactQueuePageQueryVariables): ContactQueuePageQuery => {
    asked.pages.push(variables);
    if (variables.listId !== LIST_ID || (pause.isOn && !pause.isLead)) return { __typename: 'Query', callList: null };
    const shown = contacts.filter((contact) => isShown(contact, variables)).toSorted(inQueueOrder);
    const start = variables.after ? shown.findIndex(({ id }) => id === variables.after) + 1 : 0;
    const nodes = shown.slice(start, start + PAGE);
    const callList = {
      ...LIST,
      ...settings,
      callsNeedPermission: rules.areThere,
      isActive: !pause.isOn,
      name: 'Spring leads',
      description: 'Everybody who asked for a demo',
      totalContacts: contacts.length,
      completedCalls: completed.size,
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

  /** Contacts, and which of them had a result, as they were before each result. */
  const before = new Map<string, { contact: TestContact; completed: ReadonlySet<string> }>();
  const remember = (id: string) => void before.set(id, { contact: change(id, () => ({})), completed });
  const savedWith = (contactId: string) => ({
    __typename: 'SavedCall' as const,
    callLogId: past.finish(contactId) ?? `log-${contactId}`,
    calledSinceBy: null,
  });

  const record = ({ contactId, input: said, idempotencyKey }: RecordDispositionMutationVariables) => {
    const { endedAt, savedAt, sentAt, ...input } = said;
    asked.times.push({ endedAt, savedAt, sentAt });
    remember(String(contactId));
    complete(String(contactId));
    const isRepeated = asked.results.some((result) => result.idempotencyKey === idempotencyKey);
    turns.giveBack(String(contactId));
    asked.results.push({ contactId, input, ...(idempotencyKey && { idempotencyKey }) });
    const contact = change(String(contactId), ({ notes, totalCalls, status }) => ({
      status: input.disposition ?? status,
      finishedAt: new Date().toISOString(),
      retry: null,
      notes: input.notes ?? notes,
      callbackAt: input.disposition === 'callback' ? LATER : null,
      totalCalls: isRepeated || status !== 'active' ? totalCalls : totalCalls + 1,
    }));
    const savedCall = savedWith(contact.id);
    return { __typename: 'Mutation', recordDisposition: { ...contact, savedCall } } as RecordDispositionMutation;
  };

  const claimNext = ({ startWith, except, roundId, giveBack }: ClaimNextMutationVariables): ClaimNextMutation => {
    asked.claims.push(startWith ? { startWith: String(startWith) } : {});
    const contact = turns.next({ startWith, except: [except ?? []].flat().map(String), roundId, giveBack });
    return { __typename: 'Mutation', claimNext: contact ? claimOf(contact) : null } as ClaimNextMutation;
  };

  const claimContact = ({ id, seenCalls, seenFinishedAt, roundId }: ClaimContactMutationVariables) => {
    const caller = calledBy.get(String(id));
    if (caller) return refusal('CONFLICT', `${caller} is calling this contact.`);
    const contact = change(String(id), () => ({}));
    const finisher = finishedBy.get(contact.id);
    const isCalledSince = seenCalls != null && contact.totalCalls > seenCalls;
    const isFinishedSince = seenFinishedAt !== undefined && contact.finishedAt !== seenFinishedAt;
    if (finisher && (isCalledSince || isFinishedSince)) {
      return refusal('CONFLICT', `${finisher} has called this contact meanwhile: Winner.`);
    }
    asked.held.push(String(id));
    turns.take(contact.id, roundId);
    return claimOf(contact);
  };

  const logCall = (variables: LogCallMutationVariables) => {
    asked.logs.push(variables);
    const calledAt = new Date().toISOString();
    const contactId = String(variables.input.contactId);
    change(contactId, ({ status, totalCalls }) => ({
      status: status === 'active' ? 'attempted' : status,
      totalCalls: totalCalls + 1,
      lastCalledAt: calledAt,
    }));
    past.leaveOpen(contactId, calledAt, variables.idempotencyKey ?? null, 'log');
    return { __typename: 'CallLog' as const, id: 'log', contactId, calledAt, script: rules.script };
  };

  const permit = (variables: PermitCallMutationVariables) => {
    asked.permissions.push(variables);
    const claim = claimContact(variables);
    if (claim instanceof Response) return claim;
    return { __typename: 'Mutation', claimContact: claim, logCall: logCall(variables) } as PermitCallMutation;
  };

  const { ids: corrected, ...fixed } = corrections({ change });
  const past = pastCalls({
    calls,
    ended: asked.ended,
    contactOf: (id) => change(id, () => ({})),
    script: () => rules.script,
  });
  const handlers: HttpHandler[] = [
    onDocument(ClaimNextDocument, (variables) =>
      busy.claims-- > 0 ? refusal('UNAVAILABLE', 'Looking for somebody who may be called…') : claimNext(variables),
    ),
    onDocument(ClaimContactDocument, (variables) => {
      const claim = claimContact(variables);
      return claim instanceof Response
        ? claim
        : ({ __typename: 'Mutation', claimContact: claim } as ClaimContactMutation);
    }),
    onDocument(PermitCallDocument, permit),
    onDocument(ReleaseContactDocument, ({ id }) => {
      asked.released.push(String(id));
      turns.giveBack(String(id));
      return { __typename: 'Mutation', releaseContact: { __typename: 'Contact', id: String(id) } };
    }),
    activityHandler({ contacts, calledBy, finishedBy, corrected, rules, pause, onAsked: () => void asked.activity++ }),
    ...callbackHandlers(contacts),
    funnelHandler(() => contacts.length),
    onDocument(ContactVerdictsDocument, () => ({ __typename: 'Query', contactVerdicts: [] })),
    ...past.handlers,
    ...fixed.handlers,
    onDocument(ScheduleRetryDocument, ({ contactId, input: said, idempotencyKey }) => {
      const { endedAt, savedAt, sentAt, ...input } = said;
      asked.times.push({ endedAt, savedAt, sentAt });
      remember(String(contactId));
      turns.giveBack(String(contactId));
      asked.retries.push({ contactId, input, ...(idempotencyKey && { idempotencyKey }) });
      const retry = { __typename: 'Retry' as const, tries: 1, maxTries: LIST.maxTries, at: LATER };
      const contact = change(String(contactId), () => ({
        status: 'attempted',
        callbackAt: null,
        finishedAt: new Date().toISOString(),
        retry,
      }));
      const savedCall = savedWith(contact.id);
      return { __typename: 'Mutation', scheduleRetry: { ...contact, savedCall } } as ScheduleRetryMutation;
    }),
    onDocument(UndoResultDocument, ({ callLogId }) => {
      const id = String(callLogId).replace(/^(log|open)-/, '');
      asked.undone.push(id);
      const kept = before.get(id);
      const contact = change(id, () => kept?.contact ?? {});
      completed = kept?.completed ?? completed;
      const call = {
        __typename: 'CallLog' as const,
        id: String(callLogId),
        key: null,
        phoneNumber: contact.phoneE164,
        calledAt: '2026-06-04T09:00:00Z',
        outcome: null,
        disposition: null,
      };
      return {
        __typename: 'Mutation',
        undoResult: { __typename: 'UndoneResult', contact, call },
      } as UndoResultMutation;
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
    onDocument(ListCountsDocument, ({ listId, ...filter }) => ({
      __typename: 'Query',
      callList: {
        __typename: 'CallList',
        id: String(listId),
        totalContacts: contacts.length,
        completedCalls: completed.size,
        contacts: {
          __typename: 'ContactConnection',
          matchCount: contacts.filter((contact) => isShown(contact, filter)).length,
          isMatchCountCapped: false,
        },
      },
    })),
    onDocument(LogCallDocument, (variables) => ({ __typename: 'Mutation', logCall: logCall(variables) })),
    onDocument(RecordDispositionDocument, record),
  ];
  /** Simulates a colleague's change to the contact with this first name. */
  const changeByName = (firstName: string, to: Partial<TestContact>) =>
    void change(contacts.find((contact) => contact.firstName === firstName)?.id ?? '', () => to);
  /** A colleague calls, and saves a result. */
  const finish = (contactId: string, by: string, to: Partial<TestContact> = { status: 'winner' }) => {
    finishedBy.set(contactId, by);
    if (to.status !== 'attempted') complete(contactId);
    change(contactId, ({ totalCalls }) => ({
      totalCalls: totalCalls + 1,
      finishedAt: new Date().toISOString(),
      ...to,
    }));
  };
  return {
    handlers,
    asked,
    busy,
    rules,
    pause,
    corrected: fixed,
    leaveOpen: past.leaveOpen,
    record,
    permit,
    logCall,
    calledBy,
    finish,
    page,
    change: changeByName,
  };
}
