import type { LoginValues } from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import type { Role } from '@dialdeck/common/words';
import type { AuthServices } from '#services.ts';
import { isSecondFactorRequired, isWayOpen } from '#settings/settings.rules.ts';
import { ssoOnly } from '#settings/way-in.ts';
import { loginRefusal } from './login.rules.ts';
import { noteSignIn } from './note-sign-in.ts';

/** The sign-in begins a session, or first requires a code or the set-up of an authenticator. */
export type LoginOutcome = { id: string; role: Role } | { preSessionId: string; isSetup: boolean };

type LoginServices = Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'log'>;

export interface LoginOptions extends LoginValues {
  clientAddress: string | null;
}

/** The session to begin, or the required code. An unknown address costs the same work and gets the same answer as a wrong password. */
export async function login(
  services: LoginServices,
  { email, password, clientAddress }: LoginOptions,
): Promise<LoginOutcome> {
  const { store, hasher, throttle, log } = services;
  const enforced = await store.providers.enforcedFor(domainOf(email));
  const account = await throttle.guess(
    { email, clientAddress },
    async () => {
      const known = await store.accounts.findByEmail(email);
      const isRight = await hasher.verify(known?.passwordHash ?? null, password);
      const { secondFactor } = await store.settings.read();
      // Where passwords are not a way to sign in, a correct password counts like a wrong one.
      const isWay = isWayOpen('password', enforced, known?.id);
      if (known?.passwordHash && isRight && isWay)
        return { ...known, passwordHash: known.passwordHash, mustSetUp: isSecondFactorRequired(secondFactor, known) };
      log.warn({ event: 'authn_login_fail', ...(known && { userId: known.id }) });
      return null;
    },
    ({ hasSecondFactor, mustSetUp }) => (hasSecondFactor || mustSetUp ? 'step' : 'sign-in'),
  );
  // For an enforced domain the answer must not reveal whether there is an account or a password.
  if (!account) throw enforced ? ssoOnly(enforced) : new AppError('INVALID_CREDENTIALS');
  const refusal = loginRefusal(account);
  if (refusal) {
    log.warn({ event: 'authn_login_fail', userId: account.id, reason: refusal.reason });
    throw new AppError('FORBIDDEN', { userMessage: refusal.sentence });
  }
  if (hasher.isOutdated(account.passwordHash)) await strengthen(services, account.id, account.passwordHash, password);
  if (account.hasSecondFactor || account.mustSetUp) {
    const isSetup = !account.hasSecondFactor;
    return { preSessionId: await store.preSessions.open(account.id, isSetup), isSetup };
  }
  await noteSignIn(services, { userId: account.id });
  return { id: account.id, role: account.role };
}

/** Only now is the password available. A failure here is no reason to reject the sign-in. */
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
