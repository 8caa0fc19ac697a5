import { AppError, ERROR_CATALOGUE } from '@dialdeck/common/errors';
import type { Account } from '#accounts/account.ts';
import { useCode } from './check-code.ts';
import { activeAccount, type Owner, type SecondFactorServices, withCode } from './own-second-factor.ts';

/** The fields that a signed-in user enters before a change of their own ways to sign in. */
export interface Proof {
  currentPassword: string;
  /** A code of the authenticator, or a recovery code; required where an authenticator is set up. */
  code?: string | null | undefined;
}

const WRONG_PASSWORD = 'This is not your current password';

export const wrongPassword = () =>
  new AppError('BAD_INPUT', { userMessage: WRONG_PASSWORD, fields: { currentPassword: WRONG_PASSWORD } });

type Services = Omit<SecondFactorServices, 'settle'>;

/**
 * Requires the same proof as signing in: an open session is not enough to add or change a way to sign in. Wrong tries count like
 * tries of a sign-in. Returns the account with the password that was right. @throws BAD_INPUT, THROTTLED, UNAUTHENTICATED
 */
export async function proveOwner(services: Services, owner: Owner, { currentPassword, code }: Proof): Promise<Account> {
  const { store, hasher, throttle } = services;
  const account = await activeAccount(store.accounts.findById(owner.userId));
  const { email, passwordHash } = account;
  const isRight = await throttle.guess(
    { email, clientAddress: owner.clientAddress },
    async () => ((await hasher.verify(passwordHash, currentPassword)) && passwordHash !== null ? true : null),
    'step',
  );
  if (!isRight) throw wrongPassword();
  await proveCode(services, owner, account, code);
  return account;
}

/** Requires only the code, where an authenticator is set up, and uses it up. @throws BAD_INPUT, THROTTLED */
export async function proveCode(
  services: Services,
  owner: Owner,
  { hasSecondFactor }: Account,
  code: Proof['code'],
): Promise<void> {
  if (!hasSecondFactor) return;
  if (!code) {
    const { sentence } = ERROR_CATALOGUE.SECOND_FACTOR;
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { code: sentence } });
  }
  await withCode(services, owner, (tx) =>
    useCode(tx, services, { accountId: owner.userId, text: code, takesRecovery: true }),
  );
}
