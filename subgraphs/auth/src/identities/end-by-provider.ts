import { AppError, isAppError } from '@dialdeck/common/errors';
import { jwtVerify } from 'jose';
import { logoutTokenProblem } from '#oidc/claims.rules.ts';
import { CLOCK_TOLERANCE_SECONDS } from '#providers/discover.ts';
import { isOn, provingAlgorithms } from '#providers/provider.rules.ts';
import { providerNotFound } from '#providers/save-provider.ts';
import type { AuthServices } from '#services.ts';

/** Longer than a logout token remains valid. */
const REMEMBERED_MS = 10 * 60_000;

type Services = Pick<AuthServices, 'store' | 'providerClients' | 'settle' | 'throttle' | 'log'>;
interface Told {
  providerId: string;
  logoutToken: string;
  clientAddress: string | null;
}

/**
 * OpenID Connect Back-Channel Logout: ends the sessions that a subject began by this provider. Anyone may send a token, so refused ones
 * are throttled, and only the first of an address is logged. @throws BAD_INPUT, NOT_FOUND, THROTTLED
 */
export async function endByProvider(services: Services, told: Told): Promise<void> {
  const { isFirst, undo } = await services.throttle.logoutToken(told.clientAddress);
  try {
    await endSessions(services, told, (reason) => {
      if (isFirst) services.log.warn({ event: 'authn_token_refused', providerId: told.providerId, reason });
    });
    await undo();
  } catch (error) {
    // A failure here is no fault of the token.
    if (!isAppError(error) || !REFUSALS.has(error.code)) await undo();
    throw error;
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['BAD_INPUT', 'NOT_FOUND']);

async function endSessions(
  { store, providerClients, settle }: Services,
  { providerId, logoutToken }: Told,
  note: (reason: string) => void,
): Promise<void> {
  const provider = await store.providers.find(providerId);
  if (!provider || !isOn(provider)) throw providerNotFound();
  const { issuer, clientId } = provider;
  const refused = (reason: string, cause?: unknown) => {
    note(reason);
    return new AppError('BAD_INPUT', { userMessage: 'This logout token is not valid.', cause });
  };
  const { config, keys } = await providerClients.of(provider).catch((cause: unknown) => {
    throw refused('no answer of the provider', cause);
  });
  const { payload } = await jwtVerify(logoutToken, keys, {
    issuer,
    audience: clientId,
    algorithms: provingAlgorithms(config.serverMetadata()),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((cause: unknown) => {
    throw refused('signature, issuer or time', cause);
  });
  const problem = logoutTokenProblem(payload, { clientId, now: Math.floor(Date.now() / 1_000) });
  if (problem) throw refused(problem);
  const until = new Date(Date.now() + REMEMBERED_MS);
  // All in one transaction: if the work fails, the token is still unspent when the provider sends it again.
  const deliveries = await store.transaction(async (tx) => {
    if (!(await tx.spentTokens.spend('logout', JSON.stringify([providerId, issuer, clientId, payload.jti]), until)))
      throw refused('used before');
    const link = await tx.identities.find(provider, String(payload.sub));
    return link ? await tx.endBegunBy([link]) : [];
  });
  await settle(deliveries);
}
