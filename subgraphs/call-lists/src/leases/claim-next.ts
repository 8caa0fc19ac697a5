import { setTimeout } from 'node:timers/promises';
import { AppError } from '@dialdeck/common/errors';
import { YOU_ARE_PAUSED } from '@dialdeck/common/floor/agent-state';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import { findVisible, type VisibleList } from '#call-lists/visible-lists.repo.ts';
import { freeLapsedParking, returnRefused } from '#parking/parking.repo.ts';
import { parkingOf } from '#parking/parking.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { judge } from '#verdicts/ask-verdict.ts';
import { neededBy } from '#verdicts/needed-facts.rules.ts';
import { type ShownVerdict, showVerdict } from '#verdicts/show-verdict.ts';
import { type Candidate, type ClaimedRow, claimNextContact, freeLapsedLeases, type NextClaim } from './lease.repo.ts';
import { placesKey } from './open-places.ts';
import { tryAgain } from './try-again.ts';

type Services = Pick<CallListsServices, 'pool' | 'rules' | 'openPlaces' | 'timeZone'>;

export interface ClaimNextInput {
  callListId: string;
  /** The contact to begin with, when it can be called. */
  startWith?: string | null | undefined;
  /** Ids of contacts that the agent does not want now. */
  except?: readonly string[] | null | undefined;
  /** The round of auto-dial: no contact is offered twice before every other was offered. */
  roundId?: string | null | undefined;
  /** The contact that the agent holds and moves on from. */
  giveBack?: string | null | undefined;
}

export interface JudgedClaim extends ClaimedRow {
  verdict: ShownVerdict;
}

/** SQLSTATE when the list was just deleted, so that its number of tries is null. */
const NO_VALUE = '22004';
/** SQLSTATE for an agent who is paused. */
const PAUSED = 'PAUSE';
const FREED_AT_ONCE = 500;
/** The most contacts that one claim checks. */
const LOOKED_AT_MOST = 50;
const LOOKED_MOST_MS = 100;
/** Two claims of one number at the same moment can refuse each other; then each searches again, after a pause of its own. */
const SEARCHES_MOST = 3;
const SEARCHED_AGAIN_WITHIN_MS = 40;

/**
 * Leases the caller's next contact that may be called now; contacts that may not are parked. A contact that the caller
 * already holds is returned regardless of the rules, because a call may be running.
 * @returns null when no contact is left, and in a paused list
 * @throws CONFLICT for an agent who is paused; UNAVAILABLE when many were skipped and there may be more
 */
export async function claimNext(services: Services, actor: Actor, input: ClaimNextInput): Promise<JudgedClaim | null> {
  const callListId = requireUuid(input.callListId);
  const claim: Claim = {
    callListId,
    scope: listScope(actor),
    userId: requireUuid(actor.userId),
    startWith: toUuid(input.startWith),
    roundId: toUuid(input.roundId),
    giveBack: toUuid(input.giveBack),
    except: (input.except ?? []).map(toUuid).filter((each) => each !== null),
  };
  const { giveBack, roundId } = claim;
  // A round records the contacts that it has offered.
  if (giveBack && !roundId) {
    const found = await search(services, actor, { ...claim, except: [...claim.except, giveBack] });
    if (found !== null && typeof found === 'object') return found;
  }
  for (let looks = 1; ; looks++) {
    const found = await search(services, actor, claim);
    if (found !== 'none but held numbers') return found;
    if (looks === SEARCHES_MOST) return null;
    await setTimeout(Math.random() * SEARCHED_AGAIN_WITHIN_MS);
  }
}

/** @returns null when no contact is left; a message when other agents hold the numbers of all contacts left */
async function search(
  services: Services,
  actor: Actor,
  first: Claim,
): Promise<JudgedClaim | 'none but held numbers' | null> {
  let claim = first;
  let list = services.openPlaces.lastList(claim.callListId) ?? (await findAsItIs(services, claim));
  let isAnyHeld = false;
  // Rules and lists that have just changed are read first; then the search starts.
  let end = Number.POSITIVE_INFINITY;
  for (let looked = 0; looked < LOOKED_AT_MOST && performance.now() < end; looked++) {
    const judged = await claimJudged(services, actor, list, claim);
    if (judged === null) return isAnyHeld ? 'none but held numbers' : null;
    if ('contact' in judged) return judged;
    list = judged.list;
    if (!judged.isOutdated) end = Math.min(end, performance.now() + LOOKED_MOST_MS);
    isAnyHeld ||= judged.passedOver.length > 0;
    claim = { ...claim, startWith: null, giveBack: null, except: [...claim.except, ...judged.passedOver] };
  }
  throw new AppError('UNAVAILABLE', { userMessage: 'Looking for somebody who may be called…', retryAfter: 1 });
}

type Claim = Omit<NextClaim, 'open' | 'needed'>;
/** A contact that may be called, or the list and the contacts to skip in the next search, because other agents hold their numbers. */
type Judged = JudgedClaim | { list: VisibleList; isOutdated: boolean; passedOver: string[] };

/** @param known the list as it was seen last */
async function claimJudged(services: Services, actor: Actor, known: VisibleList, claim: Claim): Promise<Judged | null> {
  const { pool, timeZone } = services;
  // The verdict refuses all contacts of a paused list, so none is leased to be judged.
  const last = known.isActive ? known : await findAsItIs(services, claim);
  if (!last.isActive) return null;
  const rules = await services.rules.last();
  let list = last;
  const findAgain = async () => {
    const open = await services.openPlaces.of(last, rules, Date.now());
    const candidate = await claimOnce(pool, { ...claim, open, needed: neededBy(rules.sets) });
    list = candidate?.listVersion === last.version ? last : await findAsItIs(services, claim);
    return candidate;
  };
  const candidate = (await findAgain()) ?? (await findFreed(services, last.id, findAgain));
  // The search found no contact, but its rules may be out of date.
  const rulesKey = candidate ? candidate.rulesKey : (await services.rules.read()).key;
  const isOutdated = rulesKey !== rules.key || (list !== last && placesKey(list) !== placesKey(last));
  if (!candidate) return isOutdated ? { list, isOutdated, passedOver: [] } : null;
  const { contact, leaseUntil, isHeld, at, known: facts } = candidate;
  const returned = { ...claim, contactId: contact.id };
  if (isOutdated) {
    await services.rules.read();
    if (!isHeld) await returnRefused(pool, returned, null);
    return { list, isOutdated, passedOver: [] };
  }
  const question = { phone: contact.phoneE164, contact, list, at, active: rules.sets, known: facts };
  const verdict = await judge(pool, services, actor, question);
  if (verdict.served || isHeld) return { contact, leaseUntil, verdict: showVerdict(verdict, timeZone) };
  const parking = parkingOf(verdict, at);
  await returnRefused(pool, returned, parking);
  return { list, isOutdated, passedOver: parking ? [] : [contact.id] };
}

/** Frees contacts with expired leases or parking when nothing else is left, rather than waiting for the sweeper. */
async function findFreed(
  { pool, openPlaces }: Pick<Services, 'pool' | 'openPlaces'>,
  listId: string,
  findAgain: () => Promise<Candidate | null>,
): Promise<Candidate | null> {
  const isNews = openPlaces.forget(listId);
  const [leases, parked] = [
    await freeLapsedLeases(pool, FREED_AT_ONCE, listId),
    await freeLapsedParking(pool, FREED_AT_ONCE, listId),
  ];
  return isNews || leases + parked > 0 ? await findAgain() : null;
}

/** A list that is being deleted counts as not found. */
function claimOnce(pool: pg.Pool, claim: NextClaim): Promise<Candidate | null> {
  return tryAgain(() => claimNextContact(pool, claim)).catch((cause: { code?: unknown }) => {
    if (cause.code === PAUSED) throw new AppError('CONFLICT', { userMessage: YOU_ARE_PAUSED });
    throw cause.code === NO_VALUE ? listNotFound({ cause }) : cause;
  });
}

async function findAsItIs(
  { pool, openPlaces }: Pick<Services, 'pool' | 'openPlaces'>,
  { callListId, scope }: Pick<Claim, 'callListId' | 'scope'>,
): Promise<VisibleList> {
  const [list] = await findVisible(pool, [callListId], scope);
  if (!list) throw listNotFound();
  openPlaces.remember(list);
  return list;
}

const listNotFound = (options: { cause?: unknown } = {}) =>
  new AppError('NOT_FOUND', { userMessage: 'Call list not found', ...options });
