import { AppError } from '@dialdeck/common/errors';
import type { Role } from '@dialdeck/common/words';
import { noteSignIn } from '#login/note-sign-in.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { useCode } from './check-code.ts';

export interface CompleteSignInOptions {
  preSessionId: string | null;
  code: string;
  clientAddress: string | null;
}

export const signInAgain = () => new AppError('UNAUTHENTICATED', { userMessage: 'Sign in again.' });

/** The second step of a sign-in. A wrong code counts for the account like a wrong password. */
export async function completeSignIn(
  services: Pick<AuthServices, 'store' | 'throttle' | 'sealer' | 'log'>,
  { preSessionId, code, clientAddress }: CompleteSignInOptions,
): Promise<{ id: string; role: Role }> {
  const { store, throttle, log } = services;
  if (!preSessionId) throw new AppError('UNAUTHENTICATED');
  const preSession = await store.preSessions.find(preSessionId);
  if (preSession?.isSetup) throw new AppError('UNAUTHENTICATED');
  const account = preSession && (await store.accounts.findById(preSession.accountId));
  if (!account) throw signInAgain();

  const signedIn = await throttle.guess(
    { email: account.email, clientAddress },
    () =>
      store.transaction(async (tx) => {
        const now = await tx.accounts.lockById(account.id);
        if (!now?.isActive || !(await tx.preSessions.countTry(preSessionId))) throw signInAgain();
        await requireWay('password', tx, now);
        const kind = await useCode(tx, services, { accountId: account.id, text: code, takesRecovery: true });
        if (!kind) return null;
        await tx.preSessions.end(preSessionId);
        return { id: now.id, role: now.role, kind };
      }),
    'sign-in',
    'code',
  );
  if (!signedIn) {
    log.warn({ event: 'authn_login_fail', userId: account.id, reason: 'second factor' });
    throw new AppError('SECOND_FACTOR', {
      userMessage: 'That code is not right. Wait for the next one and try again.',
    });
  }
  await noteSignIn(services, { userId: account.id, secondFactor: signedIn.kind });
  return { id: signedIn.id, role: signedIn.role };
}
