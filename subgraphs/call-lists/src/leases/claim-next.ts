import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import { findCallList } from '#call-lists/find-call-list.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { type ClaimedRow, claimNextContact, freeLapsedLeases, type NextClaim } from './lease.repo.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

export interface ClaimNextInput {
  callListId: string;
  /** The contact to begin with, when it can be called. */
  startWith?: string | null | undefined;
  /** Whom the agent does not want now. */
  except?: readonly string[] | null | undefined;
}

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** What a list that was deleted at this moment answers: it says no more how often somebody is tried. */
const NO_VALUE = '22004';
/** Tabs of one agent that claim at the same moment: each try finds what the other has taken. */
const TRIES = 3;
const LAPSED_AT_ONCE = 500;

/** Contract: "leases the caller's next contact; the same contact again while the lease lives; 204 when none is left". */
export async function claimNext(
  { pool, lists }: Services,
  actor: Actor,
  { callListId, startWith, except }: ClaimNextInput,
): Promise<ClaimedRow | null> {
  const { id } = await findCallList(lists, actor, callListId);
  const claim: NextClaim = {
    callListId: id,
    userId: requireUuid(actor.userId),
    startWith: toUuid(startWith),
    except: (except ?? []).map(toUuid).filter((each) => each !== null),
  };
  const claimed = await tryAgain(() => claimNextContact(pool, claim));
  if (claimed) return claimed;
  // Nobody waits for the sweep when all that is left are contacts whose agents never came back.
  const isAnyFree = (await freeLapsedLeases(pool, LAPSED_AT_ONCE, id)) > 0;
  return isAnyFree ? await tryAgain(() => claimNextContact(pool, claim)) : null;
}

async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === NO_VALUE) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found', cause: error });
      if (left === 1 || (code !== UNIQUE_VIOLATION && code !== DEADLOCK)) throw error;
    }
  }
}
