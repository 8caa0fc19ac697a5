import type { Actor } from '@dialdeck/node/security/identity';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { newFlow, openTicket, sealFlow, type Ticket } from '#oidc/flow.ts';
import { isOn } from '#providers/provider.rules.ts';
import { providerNotFound } from '#providers/save-provider.ts';
import type { AuthServices } from '#services.ts';
import { endOf } from './sign-in.rules.ts';

export interface StartedSignIn {
  /** Where the browser goes next. */
  url: string;
  /** A cookie for the browser to keep until it returns; null without a redirect. */
  flow: string | null;
}

type Services = Pick<AuthServices, 'store' | 'sealer' | 'links' | 'providerClients' | 'log'>;

/** Starts a redirect to a provider; a ticket for a link or a test works once and in its own session only. @throws NOT_FOUND */
export async function startSignIn(
  services: Services,
  { providerId, ticket: text, actor }: { providerId: string; ticket: string | null; actor: Actor },
): Promise<StartedSignIn> {
  const { store, sealer, links, providerClients, log } = services;
  const provider = await store.providers.find(providerId);
  const ticket = openTicket(sealer, text);
  if (!provider || (!isOn(provider) && ticket?.purpose !== 'test')) throw providerNotFound();
  const purpose = ticket?.purpose ?? 'sign-in';
  if (text !== null && !(ticket && (await isOpen(services, ticket, providerId, actor))))
    return { url: endOf(purpose, providerId, 'failed'), flow: null };
  try {
    const { config } = await providerClients.of(provider);
    const flow = newFlow(provider, purpose, ticket?.asker ?? null);
    const url = buildAuthorizationUrl(config, {
      redirect_uri: links.providerCallback(providerId),
      response_type: 'code',
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, flow: sealFlow(sealer, flow) };
  } catch (error) {
    log.warn({ event: 'provider_unreachable', providerId, err: error });
    return { url: endOf(purpose, providerId, 'unreachable'), flow: null };
  }
}

async function isOpen({ store }: Services, ticket: Ticket, providerId: string, actor: Actor): Promise<boolean> {
  const { asker } = ticket;
  const isTheirs =
    ticket.providerId === providerId && asker.accountId === actor.userId && asker.sessionId === actor.sessionId;
  return isTheirs && (await store.spentTokens.spend('ticket', ticket.id, new Date(ticket.expiresAt)));
}
