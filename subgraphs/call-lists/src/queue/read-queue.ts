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
import { findInIndex, findRare, type RarePage } from '#contacts/contact-search.repo.ts';
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
/** Contacts at the head of a longer queue that are examined before the trigram index is used. */
const NEAR_COUNT = 20_000;
/** Fewer contacts, which are examined first, and further ones only where these predict a page. */
const NEAR_FIRST = 2_000;
/** The first step for values of additional fields, which costs little more than a page. */
const HEAD_COUNT = 300;
/** Contacts of a rare value at most: the index finds them faster than the longest step does. */
const RARE_MAX = 1_000;
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
  if (!hasTexts(request)) return null;
  const query = { ...request, limit: request.first + 1 };
  // The first step of most pages of values is taken while the contacts are counted.
  const [size, head] = await Promise.all([
    countShown(deps, request),
    request.patterns ? null : readNearMatches(deps.services.pool, query, HEAD_COUNT),
  ]);
  const isLong = size > walkedListMax(deps);
  const near = await nearPage(deps, request, isLong ? stepsOfLong(request) : stepsOfShort(request, size), head);
  if (near || !isLong) return near;
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

type Sized = Pick<QueueDeps, 'counts' | 'walkedListMax'>;

const walkedListMax = ({ walkedListMax: max = WALKED_LIST_MAX }: Sized): number => max;

/** The contacts of the list that have one of the statuses. */
const countShown = async ({ counts }: Sized, { callListId, statuses }: QueueFilter): Promise<number> =>
  countContacts(await counts.load(callListId), statuses);

const isLongSearch = async (deps: Sized, filter: QueueFilter): Promise<boolean> =>
  hasTexts(filter) && (await countShown(deps, filter)) > walkedListMax(deps);

/** Contacts at the head of the queue that are examined, or the trigram index for a value that is rare in the whole list. */
type Step = number | 'rare';

/**
 * How a page of texts is found in a long queue. The index costs next to nothing for a rare value, whose mark is rare, but reads long
 * lists for a frequent one, so the head of the queue comes first. A typed text does not try the index before it must: its trigrams may
 * be frequent although it is rare.
 */
const stepsOfLong = ({ patterns }: QueueRequest): readonly Step[] =>
  patterns ? [NEAR_FIRST, NEAR_COUNT] : [HEAD_COUNT, NEAR_FIRST, 'rare', NEAR_FIRST, NEAR_COUNT];

/** The same before a shorter queue is scanned as a whole: the value may be rare in a long list that has few contacts of these statuses. */
const stepsOfShort = ({ patterns }: QueueRequest, size: number): readonly Step[] =>
  patterns || size <= NEAR_FIRST ? [] : [HEAD_COUNT, NEAR_FIRST, 'rare'];

/** The page if enough matches are at the head of the queue, where scanning finds them faster than the index, or if they are rare. */
async function nearPage(
  deps: QueueDeps,
  request: QueueRequest,
  steps: readonly Step[],
  head: QueuedRow[] | null,
): Promise<QueuePage | null> {
  const { pool } = deps.services;
  const query = { ...request, limit: request.first + 1 };
  let [examined, found] = [0, 0];
  for (const step of steps) {
    if (step === 'rare') {
      const rare = await findRare(pool, query, RARE_MAX);
      if (rare) return rarePage(request, rare);
      // The value is not rare, so a head without it predicts nothing.
      if (found === 0) examined = 0;
      continue;
    }
    // Not if matches as frequent as those found would not fill the page.
    if (examined > 0 && (step <= examined || found * step < query.limit * examined)) continue;
    const rows = (step === HEAD_COUNT && head) || (await readNearMatches(pool, query, step));
    if (rows.length === query.limit) return walkedPage(deps, request, rows);
    [examined, found] = [step, rows.length];
  }
  return null;
}

const rarePage = ({ first }: QueueRequest, { rows, total }: RarePage): QueuePage => ({
  ...toPage(rows, first, (row) => cursorOf(positionOf(row))),
  countMatches: async () => capped(total),
});

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
