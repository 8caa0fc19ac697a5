import { AppError } from '@dialdeck/common/errors';
import type { Role } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import { noteSignIn } from '#login/note-sign-in.ts';
import { tellOwner } from '#mail/tell-owner.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { aboutSecret } from './check-code.ts';
import { newSecret, readCode, stepOf, uriOf } from './codes.ts';
import { signInAgain } from './complete-sign-in.ts';
import {
  activeAccount,
  type Owner,
  ownerOf,
  renewCodes,
  type SecondFactorServices,
  withCode,
} from './own-second-factor.ts';

import { type Proof, proveOwner, wrongPassword } from './prove-owner.ts';

/** The caller who sets up an authenticator: signed in, or during a sign-in that requires it (then `sessionId` is that sign-in's). */
export interface SetupOwner extends Owner {
  isSigningIn: boolean;
}

/** The session to begin, and when the account was checked (`performance.now()`). */
export interface SetupEnd {
  recoveryCodes: string[];
  begins?: { userId: string; role: Role; checkedAt: number };
}

/** @throws UNAUTHENTICATED */
export async function setupOwnerOf({ store }: Pick<AuthServices, 'store'>, actor: Actor): Promise<SetupOwner> {
  const { userId, preSessionId, clientAddress } = actor;
  if (userId || !preSessionId) return { ...ownerOf(actor), isSigningIn: false };
  const preSession = await store.preSessions.find(preSessionId);
  if (!preSession) throw signInAgain();
  // A sign-in that waits for a code must not replace the authenticator.
  if (!preSession.isSetup) throw new AppError('UNAUTHENTICATED');
  return { userId: preSession.accountId, sessionId: preSessionId, clientAddress, isSigningIn: true };
}

/** Creates a new secret, which takes effect only once a code of it arrives. @throws BAD_INPUT, CONFLICT */
export async function beginSetup(
  services: SecondFactorServices,
  owner: SetupOwner,
  { currentPassword, code }: { currentPassword?: string | undefined } & Pick<Proof, 'code'>,
): Promise<{ key: string; uri: string }> {
  const { store, sealer } = services;
  const { userId, sessionId, isSigningIn } = owner;
  const { email, passwordHash } = await activeAccount(store.accounts.findById(userId));
  if (!passwordHash) throw new AppError('CONFLICT', { userMessage: 'This account has no password.' });
  if (!isSigningIn) {
    if (currentPassword === undefined) throw wrongPassword();
    await proveOwner(services, owner, { currentPassword, code });
  }
  const secret = newSecret();
  await store.secondFactors.beginSetup(userId, sessionId, sealer.seal(secret, aboutSecret(userId)));
  return { key: secret, uri: uriOf(secret, email) };
}

/**
 * Activates the authenticator instead of the previous one; all other sessions end. Returns new recovery codes, and
 * completes a sign-in that required the set-up.
 */
export async function confirmSetup(services: SecondFactorServices, owner: SetupOwner, code: string): Promise<SetupEnd> {
  const { sealer, settle, log } = services;
  const { userId, sessionId, isSigningIn } = owner;
  const { recoveryCodes, deliveries, role } = await withCode(
    services,
    owner,
    async (tx, account) => {
      if (isSigningIn) {
        await requireOpen(tx, owner);
        await requireWay('password', tx, account);
      }
      const sealed = await tx.secondFactors.findSetup(userId, sessionId);
      if (!sealed) throw new AppError('CONFLICT', { userMessage: 'Begin the set-up again.' });
      const typed = readCode(code);
      const isCode = typed?.kind === 'authenticator';
      const step = isCode ? stepOf(sealer.open(sealed, aboutSecret(userId)), typed.code, Date.now()) : null;
      if (step === null) return null;
      await tx.secondFactors.confirm(userId, sealed, step);
      await tellOwner(tx, account, account.hasSecondFactor ? 'authenticator_replaced' : 'authenticator_added');
      const keptSession = isSigningIn ? null : sessionId;
      return {
        role: account.role,
        recoveryCodes: await renewCodes(tx, userId),
        deliveries: await tx.endSessions({ userId, keptSession, reason: 'second factor' }),
      };
    },
    isSigningIn ? 'sign-in' : 'step',
  );
  await settle(deliveries);
  log.info({ event: 'authn_token_created', action: 'second factor set up', userId });
  if (!isSigningIn) return { recoveryCodes };
  await noteSignIn(services, { userId, secondFactor: 'set up' });
  return { recoveryCodes, begins: { userId, role, checkedAt: performance.now() } };
}

/** Counts the try. If another sign-in has set up an authenticator in the meantime, the user must sign in again with its code. */
async function requireOpen(tx: AuthTransaction, { userId, sessionId }: SetupOwner): Promise<void> {
  if (!(await tx.preSessions.countTry(sessionId)) || (await tx.secondFactors.find(userId))) throw signInAgain();
}
