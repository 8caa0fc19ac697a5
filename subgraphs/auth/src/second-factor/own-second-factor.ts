import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import type { Account } from '#accounts/account.ts';
import type { AuthServices } from '#services.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { aboutSecret, useCode } from './check-code.ts';
import { newRecoveryCodes, newSecret, readCode, stepOf, uriOf } from './codes.ts';

type Services = Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'settle' | 'log'>;

/** Whoever changes the own authenticator, and in which session. */
export interface Owner {
  userId: string;
  /** Handle of the session that asks. */
  sessionId: string;
  clientAddress: string | null;
}

/** Whoever asks, signed in. @throws UNAUTHENTICATED */
export function ownerOf({ userId, sessionId, clientAddress }: Actor): Owner {
  if (!userId || !sessionId) throw new AppError('UNAUTHENTICATED');
  return { userId, sessionId, clientAddress };
}

const WRONG_CODE = 'That code is not right.';
const WRONG_PASSWORD = 'This is not your current password';

const wrongCode = () => new AppError('BAD_INPUT', { userMessage: WRONG_CODE, fields: { code: WRONG_CODE } });

export async function readSecondFactor({ store }: Pick<AuthServices, 'store'>, userId: string) {
  const factor = await store.secondFactors.find(userId);
  return {
    enabled: factor !== null,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  };
}

/** A new secret, which counts for nothing until a code of it has come. @throws BAD_INPUT, CONFLICT */
export async function beginSetup(
  { store, hasher, throttle, sealer }: Services,
  { userId, sessionId, clientAddress }: Owner,
  currentPassword: string,
): Promise<{ key: string; uri: string }> {
  const { email, passwordHash } = await activeAccount(store.accounts.findById(userId));
  if (!passwordHash) throw new AppError('CONFLICT', { userMessage: 'This account has no password.' });
  const isRight = await throttle.guess(
    { email, clientAddress },
    async () => ((await hasher.verify(passwordHash, currentPassword)) ? true : null),
    'step',
  );
  if (!isRight)
    throw new AppError('BAD_INPUT', { userMessage: WRONG_PASSWORD, fields: { currentPassword: WRONG_PASSWORD } });
  const secret = newSecret();
  await store.secondFactors.beginSetup(userId, sessionId, sealer.seal(secret, aboutSecret(userId)));
  return { key: secret, uri: uriOf(secret, email) };
}

/** The authenticator counts from now on, in place of the one before; all other sessions end. Gives new recovery codes. */
export async function confirmSetup(services: Services, owner: Owner, code: string): Promise<string[]> {
  const { sealer, settle, log } = services;
  const { userId, sessionId } = owner;
  const done = await withCode(services, owner, async (tx) => {
    const sealed = await tx.secondFactors.findSetup(userId, sessionId);
    if (!sealed) throw new AppError('CONFLICT', { userMessage: 'Begin the set-up again.' });
    const typed = readCode(code);
    const isCode = typed?.kind === 'authenticator';
    const step = isCode ? stepOf(sealer.open(sealed, aboutSecret(userId)), typed.code, Date.now()) : null;
    if (step === null) return null;
    await tx.secondFactors.confirm(userId, sealed, step);
    const codes = await renewCodes(tx, userId);
    return { codes, deliveries: await tx.endSessions({ userId, keptSession: sessionId, reason: 'second factor' }) };
  });
  await settle(done.deliveries);
  log.info({ event: 'authn_token_created', action: 'second factor set up', userId });
  return done.codes;
}

/** @throws BAD_INPUT, NOT_FOUND */
export async function removeSecondFactor(services: Services, owner: Owner, code: string): Promise<void> {
  const { userId } = owner;
  await withCode(services, owner, async (tx) => {
    if (!(await tx.secondFactors.find(userId)))
      throw new AppError('NOT_FOUND', { userMessage: 'There is no authenticator.' });
    const isRight = await useCode(tx, services, { accountId: userId, text: code, takesRecovery: true });
    return isRight && (await tx.secondFactors.remove(userId));
  });
  services.log.info({ event: 'authn_token_revoked', action: 'second factor removed', userId });
}

/** The older ones open nothing from now on. @throws BAD_INPUT, CONFLICT */
export async function renewRecoveryCodes(services: Services, owner: Owner, code: string): Promise<string[]> {
  const { userId } = owner;
  const { codes } = await withCode(services, owner, async (tx) => {
    if (!(await tx.secondFactors.find(userId)))
      throw new AppError('CONFLICT', { userMessage: 'Set up your authenticator first.' });
    const isRight = await useCode(tx, services, { accountId: userId, text: code, takesRecovery: false });
    return isRight && { codes: await renewCodes(tx, userId) };
  });
  services.log.info({ event: 'authn_token_created', action: 'recovery codes', userId });
  return codes;
}

/** Runs what a code opens, under the account's lock. A wrong code counts like a wrong password, and clears nothing. */
async function withCode<T>(
  { store, throttle, log }: Services,
  { userId, clientAddress }: Owner,
  work: (tx: AuthTransaction) => Promise<T | null | false>,
): Promise<T> {
  const { email } = await activeAccount(store.accounts.findById(userId));
  const done = await throttle.guess(
    { email, clientAddress },
    () =>
      store.transaction(async (tx) => {
        await activeAccount(tx.accounts.lockById(userId));
        return (await work(tx)) || null;
      }),
    'step',
  );
  if (done !== null) return done;
  log.warn({ event: 'authn_login_fail', userId, reason: 'second factor' });
  throw wrongCode();
}

async function renewCodes(tx: AuthTransaction, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await tx.secondFactors.replaceRecoveryCodes(userId, hashes);
  return codes;
}

async function activeAccount(found: Promise<Account | null>): Promise<Account> {
  const account = await found;
  if (!account?.isActive) throw new AppError('UNAUTHENTICATED');
  return account;
}
