import type { Role } from '@dialdeck/common/words';
import type { Actor } from '@dialdeck/node/security/identity';
import { noteSignIn } from '#login/note-sign-in.ts';
import { openFlow, type SignInFlow } from '#oidc/flow.ts';
import { type Identity, identify, NotIdentified } from '#oidc/identify.ts';
import { isOn, isSameRealm } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';
import { markTested, providerNotFound } from '#providers/save-provider.ts';
import type { AuthServices } from '#services.ts';
import { accountOf, linkAccount, Refused } from './account-of.ts';
import { type EndCode, endOf } from './sign-in.rules.ts';

export interface ReturnedSignIn {
  providerId: string;
  /** The query string that the browser brought back. */
  query: string;
  /** The cookie that the browser kept. */
  flow: string | null;
  actor: Actor;
}

export interface FinishedSignIn {
  location: string;
  /** The session to begin. */
  begins?: { userId: string; role: Role; begunBy: string; checkedAt: number };
}

type Services = Pick<AuthServices, 'store' | 'sealer' | 'links' | 'providerClients' | 'throttle' | 'settle' | 'log'>;

/** The return from a provider. The first response uses the sign-in up, right or wrong. @throws NOT_FOUND, THROTTLED */
export async function finishSignIn(services: Services, returned: ReturnedSignIn): Promise<FinishedSignIn> {
  const { store, sealer, throttle, log } = services;
  const { providerId, actor } = returned;
  const provider = await store.providers.find(providerId);
  const flow = openFlow(sealer, returned.flow);
  if (!provider || (!isOn(provider) && flow?.purpose !== 'test')) throw providerNotFound();
  const purpose = flow?.purpose ?? 'sign-in';
  const undo = await throttle.answer(actor.clientAddress);
  try {
    const begins = await take(services, provider, flow, returned);
    await undo();
    return { location: endOf(purpose, providerId, null), ...(begins && { begins }) };
  } catch (error) {
    const code = codeOf(error);
    if (!code) throw error;
    if (code !== 'failed') await undo();
    // Never the cause itself, which holds the provider's personal data.
    const { message: reason, cause } = error as Error;
    const detail = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    log.warn({ event: 'authn_login_fail', providerId, reason, ...(detail && { detail }) });
    const about = error instanceof Refused ? error : undefined;
    return { location: endOf(purpose, about?.providerId ?? providerId, code, about?.why) };
  }
}

const codeOf = (error: unknown): EndCode | null =>
  error instanceof NotIdentified || error instanceof Refused ? error.code : null;

async function take(
  services: Services,
  provider: Provider,
  flow: SignInFlow | null,
  { query, actor }: ReturnedSignIn,
): Promise<FinishedSignIn['begins']> {
  const { store } = services;
  if (!flow) throw new NotIdentified('failed', 'no sign-in of this browser');
  if (!(await store.spentTokens.spend('answer', flow.id, new Date(flow.expiresAt))))
    throw new NotIdentified('failed', 'answered before');
  if (flow.providerId !== provider.id || !isSameRealm(flow, provider))
    throw new NotIdentified('failed', 'another provider');
  const { asker } = flow;
  if (asker && (asker.accountId !== actor.userId || asker.sessionId !== actor.sessionId))
    throw new NotIdentified('failed', 'another session');
  const identity: Identity = await identify(services, { provider, flow, query });

  if (flow.purpose === 'test') {
    if (!(await markTested(services, provider))) throw new NotIdentified('failed', 'changed meanwhile');
    return undefined;
  }
  if (asker) {
    await linkAccount(services, { provider, accountId: asker.accountId, subject: identity.subject });
    return undefined;
  }
  const { id, role, linkId, checkedAt } = await accountOf(services, provider, identity);
  await noteSignIn(services, { userId: id, providerId: provider.id, amr: identity.methods });
  return { userId: id, role, begunBy: linkId, checkedAt };
}
