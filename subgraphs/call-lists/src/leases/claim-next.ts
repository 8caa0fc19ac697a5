import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import { findCallList } from '#call-lists/find-call-list.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { type ClaimedRow, claimNextContact, freeLapsedLeases, type NextClaim } from './lease.repo.ts';
import { tryAgain } from './try-again.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists'>;

export interface ClaimNextInput {
  callListId: string;
  /** The contact to begin with, when it can be called. */
  startWith?: string | null | undefined;
  /** Whom the agent does not want now. */
  except?: readonly string[] | null | undefined;
  /** The round of auto-dial: nobody is offered in it again before everybody else was. */
  roundId?: string | null | undefined;
  /** Whom the agent holds and goes on from. */
  giveBack?: string | null | undefined;
}

/** What a list that was deleted at this moment answers: it says no more how often somebody is tried. */
const NO_VALUE = '22004';
const LAPSED_AT_ONCE = 500;

/** Contract: "leases the caller's next contact; the same contact again while the lease lives; 204 when none is left". */
export async function claimNext(
  { pool, lists }: Services,
  actor: Actor,
  { callListId, startWith, except, roundId, giveBack }: ClaimNextInput,
): Promise<ClaimedRow | null> {
  const { id } = await findCallList(lists, actor, callListId);
  const claim: NextClaim = {
    callListId: id,
    userId: requireUuid(actor.userId),
    startWith: toUuid(startWith),
    roundId: toUuid(roundId),
    giveBack: toUuid(giveBack),
    except: (except ?? []).map(toUuid).filter((each) => each !== null),
  };
  const claimed = await claimOnce(pool, claim);
  if (claimed) return claimed;
  // Nobody waits for the sweep when all that is left are contacts whose agents never came back.
  const isAnyFree = (await freeLapsedLeases(pool, LAPSED_AT_ONCE, id)) > 0;
  return isAnyFree ? await claimOnce(pool, claim) : null;
}

/** A list that is deleted at this moment is none. */
function claimOnce(pool: pg.Pool, claim: NextClaim): Promise<ClaimedRow | null> {
  return tryAgain(() => claimNextContact(pool, claim)).catch((cause: { code?: unknown }) => {
    throw cause.code === NO_VALUE ? new AppError('NOT_FOUND', { userMessage: 'Call list not found', cause }) : cause;
  });
}
