import { SEARCH_COUNT_MAX } from '@dialdeck/common/constants';
import { cursorInstant, decodeCursor, pageSize, refuseCursor, searchText, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type DataLoader from 'dataloader';
import type pg from 'pg';
import type { ListCounts } from '#call-lists/call-list.ts';
import { countContacts } from '#call-lists/counts.rules.ts';
import { cursorUuid } from '#cursor.ts';
import { searchPatterns } from '#search/search.rules.ts';
import type { ContactRow } from './contact.ts';
import { findInIndex } from './contact-search.repo.ts';
import { compareInQueue, type QueuePosition, queueRanks } from './queue.rules.ts';
import { positionOf, type QueuedRow, type QueueFilter, readContacts, readQueuePages } from './queue-page.repo.ts';

/** The arguments of a queue's page. */
export interface QueueArguments {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  activeOnly: boolean;
}

export interface QueueRequest extends QueueFilter {
  activeOnly: boolean;
  first: number;
  after: QueuePosition | null;
}

export interface MatchCount {
  count: number;
  /** There are more than `count` matches. */
  isCapped: boolean;
}

export interface QueuePage {
  nodes: readonly ContactRow[];
  pageInfo: PageInfo;
  /** Runs only when the field is selected. */
  countMatches(): Promise<MatchCount>;
}

export interface QueueDeps {
  pool: pg.Pool;
  counts: DataLoader<string, ListCounts>;
  /** The number of contacts that match a filter, counted up to one more than the maximum that is shown. */
  matches: DataLoader<QueueFilter, number, string>;
  walkedListMax?: number;
}

/** In lists of up to this many contacts, scanning the queue index finds a page faster than the trigram index. */
const WALKED_LIST_MAX = 50_000;

/** @throws BAD_INPUT for an invalid page size or cursor. */
export function queueRequest(callListId: string, { first, after, search, activeOnly }: QueueArguments): QueueRequest {
  return {
    callListId,
    ranks: queueRanks(activeOnly),
    patterns: searchPatterns(searchText(search)),
    activeOnly,
    first: pageSize(first),
    after: after ? readCursor(after) : null,
  };
}

/** Pages of queues that the caller may see: one statement for all that need no search index. */
export async function readQueue(deps: QueueDeps, requests: readonly QueueRequest[]): Promise<QueuePage[]> {
  const found = await Promise.all(requests.map((request) => searchIndex(deps, request)));
  const walked = requests.filter((_, index) => found[index] === null);
  const pages = await readQueuePages(
    deps.pool,
    walked.map(({ first, ...query }) => ({ ...query, limit: first + 1 })),
  );
  return await Promise.all(
    requests.map((request, index) => {
      const positions = found[index];
      return positions ? indexedPage(deps, request, positions) : walkedPage(deps, request, pages.shift() ?? []);
    }),
  );
}

/** All matches of a search in a large list, if they are few; null when scanning the queue is faster. */
async function searchIndex(
  { pool, counts, walkedListMax = WALKED_LIST_MAX }: QueueDeps,
  request: QueueRequest,
): Promise<QueuePosition[] | null> {
  const { patterns } = request;
  if (!patterns?.hasTrigrams) return null;
  if (countContacts(await counts.load(request.callListId)) <= walkedListMax) return null;
  const positions = await findInIndex(pool, { ...request, patterns }, SEARCH_COUNT_MAX + 1);
  // With this many matches, scanning the queue in order finds them quickly.
  return positions.length > SEARCH_COUNT_MAX ? null : positions;
}

async function indexedPage({ pool }: QueueDeps, request: QueueRequest, positions: QueuePosition[]): Promise<QueuePage> {
  const { callListId, first, after } = request;
  const left = positions.filter((position) => after === null || compareInQueue(position, after) > 0);
  const { nodes, pageInfo } = toPage(left.sort(compareInQueue), first, cursorOf);
  const contacts = await readContacts(
    pool,
    callListId,
    nodes.map(({ id }) => id),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return {
    // Leaves out a contact that was deleted between the two statements.
    nodes: nodes.flatMap(({ id }) => [byId.get(id)].filter((contact) => contact !== undefined)),
    pageInfo,
    countMatches: async () => ({ count: positions.length, isCapped: false }),
  };
}

function walkedPage(
  { counts, matches }: Pick<QueueDeps, 'counts' | 'matches'>,
  request: QueueRequest,
  rows: QueuedRow[],
): QueuePage {
  const { callListId, ranks, patterns, activeOnly, first } = request;
  const countMatches = async (): Promise<MatchCount> => {
    if (!patterns) return { count: countContacts(await counts.load(callListId), { activeOnly }), isCapped: false };
    const found = await matches.load({ callListId, ranks, patterns });
    return { count: Math.min(found, SEARCH_COUNT_MAX), isCapped: found > SEARCH_COUNT_MAX };
  };
  return { ...toPage(rows, first, (row) => cursorOf(positionOf(row))), countMatches };
}

const cursorOf = ({ rank, createdAt, id }: QueuePosition) => [rank, createdAt, id];

function readCursor(cursor: string): QueuePosition {
  const [rank, createdAt, id] = decodeCursor(cursor, 3);
  if (typeof rank !== 'number' || !queueRanks(false).includes(rank)) return refuseCursor();
  return { rank, createdAt: cursorInstant(createdAt), id: cursorUuid(id) };
}
