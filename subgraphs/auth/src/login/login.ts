import type { LoginValues } from '@dialdeck/common/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { Role } from '@dialdeck/common/words';
import { isOutdated } from '#passwords/password-hasher.ts';
import type { AuthServices } from '#services.ts';
import { refusalOf } from './login.rules.ts';

/** A session may begin, or a code is asked for first. */
export type LoginOutcome = { id: string; role: Role } | { preSessionId: string };

type LoginServices = Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'log'>;

export interface LoginOptions extends LoginValues {
  clientAddress: string | null;
}

/** Whose session may begin, or whose code is asked for. An unknown address costs the same work and gets the same answer as a wrong password. */
export async function login(
  services: LoginServices,
  { email, password, clientAddress }: LoginOptions,
): Promise<LoginOutcome> {
  const { store, hasher, throttle, log } = services;
  const account = await throttle.guess(
    { email, clientAddress },
    async () => {
      const known = await store.accounts.findByEmail(email);
      const isRight = await hasher.verify(known?.passwordHash ?? null, password);
      if (known?.passwordHash && isRight) return { ...known, passwordHash: known.passwordHash };
      log.warn({ event: 'authn_login_fail', ...(known && { userId: known.id }) });
      return null;
    },
    ({ hasSecondFactor }) => (hasSecondFactor ? 'step' : 'sign-in'),
  );
  if (!account) throw new AppError('INVALID_CREDENTIALS');
  const refusal = refusalOf(account);
  if (refusal) {
    log.warn({ event: 'authn_login_fail', userId: account.id, reason: refusal.reason });
    throw new AppError('FORBIDDEN', { userMessage: refusal.sentence });
  }
  if (isOutdated(account.passwordHash)) await strengthen(services, account.id, account.passwordHash, password);
  if (account.hasSecondFactor) return { preSessionId: await store.preSessions.open(account.id) };
  log.info({ event: 'authn_login_success', userId: account.id });
  return { id: account.id, role: account.role };
}

/** Only now is the password at hand. That it does not work out is no reason to turn anybody away. */
async function strengthen(
  { store, hasher, log }: LoginServices,
  id: string,
  old: string,
  password: string,
): Promise<void> {
  try {
    await store.accounts.replaceHash(id, old, await hasher.hash(password));
  } catch (error) {
    log.warn({ event: 'password_rehash_failed', userId: id, err: error });
  }
}
