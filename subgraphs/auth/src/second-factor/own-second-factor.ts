import { AppError } from '@dialdeck/common/errors';
import { WRONG_CODE } from '@dialdeck/common/sentences';
import type { Actor } from '@dialdeck/node/security/identity';
import type { Account } from '#accounts/account.ts';
import { refuseEmergency } from '#accounts/emergency-account.ts';
import { tellOwner } from '#mail/tell-owner.ts';
import type { AuthServices } from '#services.ts';
import { isSecondFactorRequired } from '#settings/settings.rules.ts';
import type { SignInSettings } from '#settings/sign-in-settings.repo.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { useCode } from './check-code.ts';
import { newRecoveryCodes } from './codes.ts';

export type SecondFactorServices = Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'settle' | 'log'>;

/** The caller who changes their own authenticator, and the session they use. */
export interface Owner {
  userId: string;
  /** Handle of the caller's session. */
  sessionId: string;
  clientAddress: string | null;
}

/** The signed-in caller. @throws UNAUTHENTICATED */
export function ownerOf({ userId, sessionId, clientAddress }: Actor): Owner {
  if (!userId || !sessionId) throw new AppError('UNAUTHENTICATED');
  return { userId, sessionId, clientAddress };
}

const REQUIRED = 'Your organisation requires a second factor.';

const wrongCode = () => new AppError('BAD_INPUT', { userMessage: WRONG_CODE, fields: { code: WRONG_CODE } });

/** The sign-in never requires a code of an account without a password. */
const isRequiredOf = ({ secondFactor }: SignInSettings, account: Account): boolean =>
  account.passwordHash !== null && isSecondFactorRequired(secondFactor, account);

/** Whether the account has an authenticator, can have one, and must have one. @throws UNAUTHENTICATED */
export async function readSecondFactor({ store }: Pick<AuthServices, 'store'>, userId: string) {
  const account = await activeAccount(store.accounts.findById(userId));
  const [factor, settings, isAnyEnforced] = await Promise.all([
    store.secondFactors.find(userId),
    store.settings.read(),
    store.providers.isAnyEnforced(),
  ]);
  return {
    required: isRequiredOf(settings, account) || (isAnyEnforced && settings.emergencyAccountId === userId),
    canSetUp: account.passwordHash !== null,
    enabled: factor !== null,
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  };
}

/** Removes the caller's authenticator. @throws BAD_INPUT, NOT_FOUND; CONFLICT where it is required */
export async function removeSecondFactor(services: SecondFactorServices, owner: Owner, code: string): Promise<void> {
  const { userId } = owner;
  await withCode(services, owner, async (tx, account) => {
    if (!(await tx.secondFactors.find(userId)))
      throw new AppError('NOT_FOUND', { userMessage: 'There is no authenticator.' });
    await refuseEmergency(tx, userId);
    if (isRequiredOf(await tx.settings.read(), account)) throw new AppError('CONFLICT', { userMessage: REQUIRED });
    const isRight = await useCode(tx, services, { accountId: userId, text: code, takesRecovery: true });
    if (!isRight) return null;
    await tellOwner(tx, account, 'authenticator_removed');
    return await tx.secondFactors.remove(userId);
  });
  services.log.info({ event: 'authn_token_revoked', action: 'second factor removed', userId });
}

/** Creates new recovery codes and invalidates the older ones. @throws BAD_INPUT, CONFLICT */
export async function renewRecoveryCodes(
  services: SecondFactorServices,
  owner: Owner,
  code: string,
): Promise<string[]> {
  const { userId } = owner;
  const { codes } = await withCode(services, owner, async (tx, account) => {
    if (!(await tx.secondFactors.find(userId)))
      throw new AppError('CONFLICT', { userMessage: 'Set up your authenticator first.' });
    const isRight = await useCode(tx, services, { accountId: userId, text: code, takesRecovery: false });
    if (!isRight) return null;
    await tellOwner(tx, account, 'recovery_codes_renewed');
    return { codes: await renewCodes(tx, userId) };
  });
  services.log.info({ event: 'authn_token_created', action: 'recovery codes', userId });
  return codes;
}

/**
 * Runs work that checks a code, under the account's lock. Null or false from it means a wrong code, which counts like a wrong
 * password. A right code does not reset that count, unless it ends a sign-in.
 */
export async function withCode<T>(
  { store, throttle, log }: Pick<SecondFactorServices, 'store' | 'throttle' | 'log'>,
  { userId, clientAddress }: Owner,
  work: (tx: AuthTransaction, account: Account) => Promise<T | null | false>,
  kind: 'step' | 'sign-in' = 'step',
): Promise<T> {
  const { email } = await activeAccount(store.accounts.findById(userId));
  const done = await throttle.guess(
    { email, clientAddress },
    () =>
      store.transaction(async (tx) => {
        const account = await activeAccount(tx.accounts.lockById(userId));
        return (await work(tx, account)) || null;
      }),
    kind,
    'code',
  );
  if (done !== null) return done;
  log.warn({ event: 'authn_login_fail', userId, reason: 'second factor' });
  throw wrongCode();
}

export async function renewCodes(tx: AuthTransaction, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await tx.secondFactors.replaceRecoveryCodes(userId, hashes);
  return codes;
}

export async function activeAccount(found: Promise<Account | null>): Promise<Account> {
  const account = await found;
  if (!account?.isActive) throw new AppError('UNAUTHENTICATED');
  return account;
}
