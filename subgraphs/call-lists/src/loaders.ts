import { SEARCH_COUNT_MAX } from '@dialdeck/common/constants';
import type { Actor } from '@dialdeck/node/security/identity';
import DataLoader from 'dataloader';
import { canSeeCall, keptScope, listScope } from '#access.ts';
import type { CallListRow, ListCounts } from '#call-lists/call-list.ts';
import { NO_COUNTS } from '#call-lists/call-list.ts';
import type { CallLogRow } from '#calls/call-log.ts';
import { type ChangesQuery, type ContactChangeRow, readChanges } from '#contact-changes/contact-change.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { countQueues, type QueueFilter } from '#contacts/queue-page.repo.ts';
import { type Available, readAvailable } from '#funnel/read-funnel.ts';
import { type CallRow, type HistoryQuery, readHistories } from '#history/history.repo.ts';
import type { Lease } from '#leases/lease.type.ts';
import { leasesOf } from '#leases/leases-of.ts';
import { type MemberRow, readMembers } from '#members/member.repo.ts';
import { type QueuePage, type QueueRequest, readQueue } from '#queue/read-queue.ts';
import { createResultLoaders, type ResultLoaders } from '#results/result-loaders.ts';
import { createScriptLoaders, type ScriptLoaders } from '#scripts/script-loaders.ts';
import { ledAmong, readTeamNames, type TeamName } from '#teams/team.repo.ts';
import type { ShownVerdict } from '#verdicts/show-verdict.ts';
import { verdictsOfContacts } from '#verdicts/verdicts-of-page.ts';
import type { CallListsServices } from './services.ts';
import { toUuid } from './uuid.rules.ts';

/**
 * Entities of one request. Each loader resolves a list of ids with one query, and returns null for entities that the caller must not
 * see: every path to a list, a contact or a call leads through here, including `_entities`.
 */
export interface Loaders extends ScriptLoaders, ResultLoaders {
  /** Verdicts on contacts that the caller may see, or whose call the caller finishes. */
  verdict: DataLoader<Pick<ContactRow, 'id' | 'callListId'>, ShownVerdict | null, string>;
  callList: DataLoader<string, CallListRow | null>;
  /** Lists that the caller may see, and paused ones in which the caller's calls may be finished: for answers about such calls. */
  keptList: { load(id: string): Promise<CallListRow | null> };
  counts: DataLoader<string, ListCounts>;
  /** Of lists that the caller may see. */
  available: DataLoader<CallListRow, Available | null, string>;
  assignedUserIds: DataLoader<string, string[]>;
  contact: DataLoader<string, ContactRow | null>;
  /** The same, of a call of the caller: also in a paused list. */
  keptContact: DataLoader<string, ContactRow | null>;
  lease: DataLoader<Pick<ContactRow, 'id' | 'callListId'>, Lease | null, string>;
  callLog: DataLoader<string, CallLogRow | null>;
  /** Whether the caller leads a team. */
  isLed: DataLoader<string, boolean>;
  queue: DataLoader<QueueRequest, QueuePage, string>;
  matches: DataLoader<QueueFilter, number, string>;
  /** Histories of contacts that the caller may see. */
  history: DataLoader<HistoryQuery, CallRow[], string>;
  /** Changes of contacts that the caller may see. */
  changes: DataLoader<ChangesQuery, ContactChangeRow[], string>;
  /** Colleagues by name; null for a deleted one. */
  member: DataLoader<string, MemberRow | null>;
  /** Of lists that the caller may see. */
  team: DataLoader<string, TeamName | null>;
}

export function createLoaders(services: CallListsServices, actor: Actor): Loaders {
  const { lists, assignments, contacts, callLogs, pool } = services;

  const callList = byUuid<CallListRow>((ids) => lists.findVisible(ids, listScope(actor)));

  const paused = byUuid<CallListRow>((ids) => lists.findVisible(ids, keptScope(actor)));
  const keptList = { load: async (id: string) => (await callList.load(id)) ?? (await paused.load(id)) };

  const counts = new DataLoader<string, ListCounts>(async (ids) => {
    const found = await lists.counts(ids);
    return ids.map((id) => found.get(id) ?? NO_COUNTS);
  });

  const available = new DataLoader<CallListRow, Available | null, string>(
    async (asked) => {
      const found = await readAvailable(services, asked);
      return asked.map(({ id }) => found.get(id) ?? null);
    },
    { cacheKeyFn: ({ id }) => id },
  );

  const assignedUserIds = new DataLoader<string, string[]>(async (ids) => {
    const found = await assignments.userIds(ids);
    return ids.map((id) => found.get(id) ?? []);
  });

  const contactsOf = (lists: Pick<typeof keptList, 'load'>) =>
    byUuid<ContactRow>(async (ids) => {
      const found = await contacts.findByIds(ids);
      const visible = await Promise.all(found.map(({ callListId }) => lists.load(callListId)));
      return found.filter((_, index) => visible[index]);
    });

  const lease = new DataLoader<Pick<ContactRow, 'id' | 'callListId'>, Lease | null, string>(
    async (contacts) => {
      const listIds = [...new Set(contacts.map(({ callListId }) => callListId))];
      const found = await leasesOf(
        { pool, actor },
        listIds,
        contacts.map(({ id }) => id),
      );
      const byContact = new Map(found.map((entry) => [entry.contactId, entry]));
      return contacts.map(({ id }) => byContact.get(id) ?? null);
    },
    { cacheKeyFn: ({ id }) => id },
  );

  const verdict = new DataLoader<Pick<ContactRow, 'id' | 'callListId'>, ShownVerdict | null, string>(
    (contacts) =>
      verdictsOfContacts(services, actor, contacts, async (ids) =>
        (await Promise.all(ids.map((id) => keptList.load(id)))).filter((list) => list !== null),
      ),
    { cacheKeyFn: ({ id }) => id },
  );

  const isLed = new DataLoader<string, boolean>(async (teamIds) => {
    const led = await ledAmong(pool, actor, teamIds);
    return teamIds.map((id) => led.has(id));
  });

  const callLog = byUuid<CallLogRow>(async (ids) => {
    const found = await callLogs.findByIds(ids);
    const led = await Promise.all(found.map(({ teamId }) => (teamId === null ? false : isLed.load(teamId))));
    return found.filter((call, index) => canSeeCall(actor, call, led[index] === true));
  });

  const matches = new DataLoader<QueueFilter, number, string>(
    (filters) => countQueues(pool, filters, SEARCH_COUNT_MAX + 1),
    { cacheKeyFn: (filter) => JSON.stringify(filter) },
  );

  const queue = new DataLoader<QueueRequest, QueuePage, string>(
    (requests) => readQueue({ services, list: callList, counts, matches }, requests),
    { cacheKeyFn: (request) => JSON.stringify(request) },
  );

  const history = new DataLoader<HistoryQuery, CallRow[], string>((queries) => readHistories(pool, queries), {
    cacheKeyFn: (query) => JSON.stringify(query),
  });

  const changes = new DataLoader<ChangesQuery, ContactChangeRow[], string>((queries) => readChanges(pool, queries), {
    cacheKeyFn: (query) => JSON.stringify(query),
  });

  const member = byUuid<MemberRow>((ids) => readMembers(pool, ids));
  const team = byUuid<TeamName>((ids) => readTeamNames(pool, ids));
  return {
    verdict,
    callList,
    keptList,
    counts,
    available,
    assignedUserIds,
    contact: contactsOf(callList),
    keptContact: contactsOf(keptList),
    lease,
    callLog,
    isLed,
    queue,
    matches,
    history,
    changes,
    ...createResultLoaders(pool),
    member,
    ...createScriptLoaders(pool),
    team,
  };
}

/** A loader over ids as callers write them: a malformed one finds nothing. */
function byUuid<Row extends { id: string }>(find: (ids: string[]) => Promise<Row[]>): DataLoader<string, Row | null> {
  return new DataLoader(async (texts) => {
    const ids = texts.map(toUuid);
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const rows = wanted.length === 0 ? [] : await find(wanted);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => (id === null ? null : (found.get(id) ?? null)));
  });
}
