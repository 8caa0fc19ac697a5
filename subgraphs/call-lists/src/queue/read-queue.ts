import { SEARCH_COUNT_MAX, STAGE_EXAMINED_MAX } from '@dialdeck/common/constants';
import {
  type ContactFilterInput,
  type ContactStage,
  readContactFilter,
} from '@dialdeck/common/contacts/contact-filter.rules';
import { AppError } from '@dialdeck/common/errors';
import { CONTACT_STATUSES, type ContactStatus } from '@dialdeck/common/words';
import {
  cursorInstant,
  decodeCursor,
  encodeCursor,
  pageSize,
  refuseCursor,
  searchText,
  toPage,
} from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type DataLoader from 'dataloader';
import type { CallListRow, ListCounts } from '#call-lists/call-list.ts';
import { countContacts } from '#call-lists/counts.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findInIndex, findRare } from '#contacts/contact-search.repo.ts';
import { compareInQueue, type QueuePosition, queueRanks, queueStatuses } from '#contacts/queue.rules.ts';
import {
  countNearMatches,
  hasTexts,
  positionOf,
  type QueuedRow,
  type QueueFilter,
  readContacts,
  readNearMatches,
  readPositions,
  readQueuePages,
} from '#contacts/queue-page.repo.ts';
import { cursorUuid } from '#cursor.ts';
import type { Funnel } from '#funnel/funnel.rules.ts';
import { readFunnel } from '#funnel/read-funnel.ts';
import { searchPatterns } from '#search/search.rules.ts';
import type { CallListsServices } from '#services.ts';
import { readStage } from './read-stage.ts';

/** The arguments of a queue's page. */
export interface QueueArguments {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  activeOnly: boolean;
  filter?: ContactFilterInput | null | undefined;
}

export interface QueueRequest extends QueueFilter {
  stage: ContactStage | null;
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

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

export interface QueueDeps {
  services: Services;
  list: DataLoader<string, CallListRow | null>;
  counts: DataLoader<string, ListCounts>;
  /** The number of contacts that match a filter, counted up to one more than the maximum that is shown. */
  matches: DataLoader<QueueFilter, number, string>;
  walkedListMax?: number;
}

/** Up to this many contacts, scanning the queue index finds a page faster than the trigram index. */
const WALKED_LIST_MAX = 50_000;
/** Contacts at the head of a longer queue that are examined before the trigram index is used; the second step where the first finds some. */
const NEAR_COUNT = 20_000;
const NEAR_STEPS = [2_000, NEAR_COUNT] as const;
/** The first step for values of additional fields, which costs little more than a page. */
const HEAD_STEP = 300;
/** Contacts of a rare value at most: reading all of them costs less than the next step. */
const RARE_MAX = 200;
/** Matches that the trigram index returns at most. */
const INDEXED_MAX = 10_000;

/** @throws BAD_INPUT for an invalid page size, cursor or filter. */
export function queueRequest(
  callListId: string,
  { first, after, search, activeOnly, filter }: QueueArguments,
  now: Date = new Date(),
): QueueRequest {
  const { status, calls, callback, stage, fields } = readFilter(filter ?? {});
  const shown = queueStatuses(activeOnly);
  const isShown = (each: ContactStatus) => (status?.includes(each) ?? true) && (!callback || each === 'callback');
  return {
    callListId,
    statuses: shown.filter(isShown),
    patterns: searchPatterns(searchText(search)),
    calls,
    callback: callback && { state: callback, at: now },
    fields,
    stage,
    first: pageSize(first),
    after: after ? readCursor(after) : null,
  };
}

function readFilter(input: ContactFilterInput) {
  const fields: Record<string, string> = {};
  const filter = readContactFilter(input, (parameter, sentence) => {
    fields[parameter] ??= sentence;
  });
  const [userMessage] = Object.values(fields);
  if (userMessage) throw new AppError('BAD_INPUT', { userMessage, fields });
  return filter;
}

/** Pages of queues that the caller may see: one statement for all that need no search index and no verdict. */
export async function readQueue(deps: QueueDeps, requests: readonly QueueRequest[]): Promise<QueuePage[]> {
  const found = await Promise.all(requests.map((request) => findPage(deps, request)));
  const walked = requests.filter((_, index) => found[index] === null);
  const pages = await readQueuePages(
    deps.services.pool,
    walked.map(({ first, ...query }) => ({ ...query, limit: first + 1 })),
  );
  return requests.map((request, index) => found[index] ?? walkedPage(deps, request, pages.shift() ?? []));
}

/** The page of a stage, or of a search in a long queue; null where scanning the queue finds it. */
async function findPage(deps: QueueDeps, request: QueueRequest): Promise<QueuePage | null> {
  const { stage } = request;
  if (stage) return await stagePage(deps, { ...request, stage });
  if (!(await isLongSearch(deps, request))) return null;
  const near = request.patterns ? await nearPage(deps, request) : await valuePage(deps, request);
  if (near) return near;
  const positions = await findAll(deps, request);
  return positions && (await indexedPage(deps, request, positions));
}

/** All matches in queue order, by the trigram index; null if it does not help, or if they are many. */
async function findAll({ services }: QueueDeps, filter: QueueFilter): Promise<QueuePosition[] | null> {
  const positions = await findInIndex(services.pool, filter, INDEXED_MAX + 1);
  return positions && positions.length <= INDEXED_MAX ? positions.sort(compareInQueue) : null;
}

const isAfter = (after: QueuePosition | null) => (position: QueuePosition) =>
  after === null || compareInQueue(position, after) > 0;

async function isLongSearch(
  { counts, walkedListMax = WALKED_LIST_MAX }: Pick<QueueDeps, 'counts' | 'walkedListMax'>,
  request: QueueFilter,
): Promise<boolean> {
  if (!hasTexts(request)) return false;
  return countContacts(await counts.load(request.callListId), request.statuses) > walkedListMax;
}

/** The page if enough matches are at the head of the queue, where scanning finds them faster than the index. */
async function nearPage(
  deps: QueueDeps,
  request: QueueRequest,
  known = { examined: 0, found: 0 },
): Promise<QueuePage | null> {
  const limit = request.first + 1;
  let { examined, found } = known;
  for (const step of NEAR_STEPS) {
    // Not if matches as frequent as those found would not fill the page.
    if (examined > 0 && found * step < limit * examined) continue;
    const rows = await readNearMatches(deps.services.pool, { ...request, limit }, step);
    if (rows.length === limit) return walkedPage(deps, request, rows);
    [examined, found] = [step, rows.length];
  }
  return null;
}

/**
 * The page of additional fields' values: from the head of the queue if they are frequent there, or from the index if they are rare in the
 * whole list. A typed text does not begin with the index: unlike the marks of values its trigrams may be frequent, and then the index
 * costs more than a step.
 */
async function valuePage(deps: QueueDeps, request: QueueRequest): Promise<QueuePage | null> {
  const { pool } = deps.services;
  const limit = request.first + 1;
  const head = await readNearMatches(pool, { ...request, limit }, HEAD_STEP);
  if (head.length === limit) return walkedPage(deps, request, head);
  const rare = head.length * NEAR_STEPS[0] < limit * HEAD_STEP ? await findRare(pool, request, RARE_MAX) : null;
  if (rare) return rarePage(request, rare);
  return await nearPage(deps, request, { examined: head.length > 0 ? HEAD_STEP : 0, found: head.length });
}

function rarePage({ first, after }: QueueRequest, rows: readonly QueuedRow[]): QueuePage {
  const sorted = rows
    .map((row) => ({ ...positionOf(row), row }))
    .sort(compareInQueue)
    .filter(isAfter(after));
  const { nodes, pageInfo } = toPage(sorted, first, cursorOf);
  return { nodes: nodes.map(({ row }) => row), pageInfo, countMatches: async () => capped(rows.length) };
}

/** The nodes of a page by their positions, without contacts that were deleted meanwhile. */
async function readNodes({ services }: QueueDeps, { callListId }: QueueFilter, positions: readonly QueuePosition[]) {
  const contacts = await readContacts(
    services.pool,
    callListId,
    positions.map(({ id }) => id),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return positions.flatMap(({ id }) => [byId.get(id)].filter((contact) => contact !== undefined));
}

async function indexedPage(deps: QueueDeps, request: QueueRequest, positions: QueuePosition[]): Promise<QueuePage> {
  const { first, after } = request;
  const { nodes, pageInfo } = toPage(positions.filter(isAfter(after)), first, cursorOf);
  return {
    nodes: await readNodes(deps, request, nodes),
    pageInfo,
    countMatches: async () => capped(positions.length),
  };
}

const capped = (found: number): MatchCount => ({
  count: Math.min(found, SEARCH_COUNT_MAX),
  isCapped: found > SEARCH_COUNT_MAX,
});

/** The page may be short or empty while there are more contacts: it ends at the last one that was examined. */
async function stagePage(deps: QueueDeps, request: QueueRequest & { stage: ContactStage }): Promise<QueuePage> {
  const { first } = request;
  const list = await deps.list.load(request.callListId);
  if (!list) throw new AppError('NOT_FOUND');
  const query = { ...request, list, limit: first + 1 };
  const { found, examined, hasMore } = await readStage(deps.services, query, await candidatesOf(deps, request));
  const page = toPage(found, first, cursorOf);
  const isCut = !page.pageInfo.hasNextPage && hasMore && examined !== null;
  return {
    nodes: await readNodes(deps, request, page.nodes),
    pageInfo: isCut ? { endCursor: encodeCursor(cursorOf(examined)), hasNextPage: true } : page.pageInfo,
    countMatches: () => countStage(deps, request, list),
  };
}

/** How the contacts are read that may be of a stage. */
async function candidatesOf(deps: QueueDeps, filter: QueueFilter): Promise<typeof readPositions> {
  const positions = (await isLongSearch(deps, filter)) ? await findAll(deps, filter) : null;
  if (!positions) return readPositions;
  return async (_pool, { after, limit }) => positions.filter(isAfter(after)).slice(0, limit);
}

const stageCount = ({ stages, availableNow }: Funnel, stage: ContactStage): number =>
  stages.find(({ code }) => code === stage)?.count ?? availableNow;

/** As the funnel counts it, where nothing else is required; else among the contacts that one request may examine. */
async function countStage(
  deps: QueueDeps,
  { stage, first: _first, ...request }: QueueRequest & { stage: ContactStage },
  list: CallListRow,
): Promise<MatchCount> {
  const isAlone = !hasTexts(request) && !request.calls && request.statuses.length === CONTACT_STATUSES.length;
  if (isAlone) return { count: stageCount(await readFunnel(deps.services, list), stage), isCapped: false };
  const query = { ...request, stage, list, after: null, limit: STAGE_EXAMINED_MAX };
  const { found, hasMore } = await readStage(deps.services, query, await candidatesOf(deps, request));
  return { count: found.length, isCapped: hasMore };
}

function walkedPage(deps: QueueDeps, request: QueueRequest, rows: QueuedRow[]): QueuePage {
  const { stage: _stage, first, after: _after, ...filter } = request;
  return { ...toPage(rows, first, (row) => cursorOf(positionOf(row))), countMatches: () => countMatches(deps, filter) };
}

async function countMatches(deps: QueueDeps, filter: QueueFilter): Promise<MatchCount> {
  const { counts, matches, services } = deps;
  const { callListId, statuses, calls, callback } = filter;
  if (!calls && !callback && !hasTexts(filter))
    return { count: countContacts(await counts.load(callListId), statuses), isCapped: false };
  if (await isLongSearch(deps, filter)) {
    const near = await countNearMatches(services.pool, filter, SEARCH_COUNT_MAX + 1, NEAR_COUNT);
    if (near > SEARCH_COUNT_MAX) return capped(near);
    const indexed = await findInIndex(services.pool, filter, SEARCH_COUNT_MAX + 1);
    if (indexed) return capped(indexed.length);
  }
  return capped(await matches.load(filter));
}

const cursorOf = ({ rank, createdAt, id }: QueuePosition) => [rank, createdAt, id];

function readCursor(cursor: string): QueuePosition {
  const [rank, createdAt, id] = decodeCursor(cursor, 3);
  if (typeof rank !== 'number' || !queueRanks(CONTACT_STATUSES).includes(rank)) return refuseCursor();
  return { rank, createdAt: cursorInstant(createdAt), id: cursorUuid(id) };
}
