import { AppError } from '@dialdeck/common/errors';
import type { SubgraphContext } from '@dialdeck/node/graphql/subgraph-context';
import type { Actor } from '@dialdeck/node/security/identity';
import { handleOf, type Sessions } from '#session/sessions.ts';
import type { SignOut } from '#session/sign-out.ts';
import type { SignIn } from './sign-in.type.ts';

export interface SignInsContext extends SubgraphContext {
  sessions: Sessions;
  signOut: Pick<SignOut, 'releaseIfLast'>;
}

/** Newest first. */
export async function listSignIns({ sessions, actor }: SignInsContext): Promise<SignIn[]> {
  const own = await sessions.listOf(signedIn(actor));
  return own
    .map(({ sessionId, data: { startedAt, touchedAt, userAgent } }) => ({
      id: handleOf(sessionId),
      isCurrent: handleOf(sessionId) === actor.sessionId,
      startedAt: new Date(startedAt),
      lastSeenAt: new Date(touchedAt),
      userAgent: userAgent ?? null,
    }))
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
}

/** Ends one of the caller's own; another person's is not found. */
export async function endSignIn({ sessions, signOut, actor, log }: SignInsContext, id: string): Promise<void> {
  const userId = signedIn(actor);
  const found = (await sessions.listOf(userId)).find(({ sessionId }) => handleOf(sessionId) === id);
  if (!found || !(await sessions.endOne(userId, found.sessionId)))
    throw new AppError('NOT_FOUND', { userMessage: 'This sign-in has ended already' });
  log.info({ event: 'session_expired', userId, reason: 'ended by its user' });
  await signOut.releaseIfLast(userId);
}

/** All except the session of the request. */
export async function endOtherSignIns({ sessions, signOut, actor, log }: SignInsContext): Promise<void> {
  const userId = signedIn(actor);
  await sessions.endAllOf(userId, { except: actor.sessionId, reason: 'own choice' });
  log.info({ event: 'session_expired', userId, reason: 'all others ended by their user' });
  await signOut.releaseIfLast(userId);
}

function signedIn({ userId }: Actor): string {
  if (!userId) throw new AppError('UNAUTHENTICATED');
  return userId;
}
