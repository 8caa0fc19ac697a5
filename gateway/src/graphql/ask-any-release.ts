import { AppError } from '@dialdeck/common/errors';
import type { SubgraphAnswer } from '@dialdeck/node/subgraph';
import { isOlder, type SubgraphOperation, withoutRefused } from './older-subgraph.ts';

/** A replica may be older still than the one that was asked before. */
const TRIES = 3;
const RETRY_SECONDS = 2;

export interface ReleasedAnswer extends SubgraphAnswer {
  /** All was asked for that the operation names. */
  isComplete: boolean;
}

/**
 * In the middle of a rollout a subgraph, or one of its replicas, is of the release before: it is asked again for what it knows.
 * @throws UNAVAILABLE where that is not enough: whoever asks comes back when the rollout is through
 */
export async function askAnyRelease(
  operation: SubgraphOperation,
  ask: (operation: SubgraphOperation) => Promise<SubgraphAnswer>,
): Promise<ReleasedAnswer> {
  let asked = operation;
  for (let tries = 1; ; tries++) {
    const answer = await ask(asked);
    if (!isOlder(answer.errors)) return { ...answer, isComplete: asked === operation };
    const less = tries < TRIES ? withoutRefused(asked, answer.errors ?? []) : null;
    if (!less) throw new AppError('UNAVAILABLE', { cause: answer.errors, retryAfter: RETRY_SECONDS });
    asked = less;
  }
}
