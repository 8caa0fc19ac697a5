import { AppError } from '@dialdeck/common/errors';
import { tellOwner } from '#mail/tell-owner.ts';
import { newTicket, sealTicket, type Ticket } from '#oidc/flow.ts';
import { isOn } from '#providers/provider.rules.ts';
import { providerNotFound } from '#providers/save-provider.ts';
import { activeAccount, type Owner } from '#second-factor/own-second-factor.ts';
import { type Proof, proveCode, proveOwner } from '#second-factor/prove-owner.ts';
import type { AuthServices } from '#services.ts';
import type { Way } from '#settings/settings.rules.ts';
import { insteadOf, requireWay } from '#settings/way-in.ts';
import type { OwnIdentity } from './identity.repo.ts';

export const listIdentities = ({ store }: Pick<AuthServices, 'store'>, userId: string): Promise<OwnIdentity[]> =>
  store.identities.listOf(userId);

/** Returns the URL that starts a link to a provider, once and in this session. @throws BAD_INPUT, NOT_FOUND, SSO_ONLY */
export async function beginLink(
  services: Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'links' | 'log'>,
  owner: Owner,
  { providerId, ...proof }: Proof & { providerId: string },
): Promise<string> {
  const { store } = services;
  const { userId, sessionId } = owner;
  const provider = await store.providers.find(providerId);
  if (!provider || !isOn(provider)) throw providerNotFound();
  await requireWay({ providerId }, store, await activeAccount(store.accounts.findById(userId)));
  await proveOwner(services, owner, proof);
  return ticketAddress(services, newTicket(providerId, 'link', { accountId: userId, sessionId }));
}

/** Starts an admin's test of a provider; the admin stays signed in. @throws NOT_FOUND */
export async function beginTest(
  services: Pick<AuthServices, 'store' | 'sealer' | 'links'>,
  { userId, sessionId }: Owner,
  providerId: string,
): Promise<string> {
  if (!(await services.store.providers.find(providerId))) throw providerNotFound();
  return ticketAddress(services, newTicket(providerId, 'test', { accountId: userId, sessionId }));
}

const ticketAddress = ({ sealer, links }: Pick<AuthServices, 'sealer' | 'links'>, ticket: Ticket): string =>
  links.providerStart(ticket.providerId, sealTicket(sealer, ticket));

/** Ends the sessions that the link began, including the caller's own. @throws BAD_INPUT, NOT_FOUND; CONFLICT for the only way to sign in */
export async function removeIdentity(
  services: Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'settle' | 'log'>,
  owner: Owner,
  { id, code }: { id: string } & Pick<Proof, 'code'>,
): Promise<void> {
  const { store, settle, log } = services;
  const { userId } = owner;
  await proveCode(services, owner, await activeAccount(store.accounts.findById(userId)), code);
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    const links = await tx.identities.listOf(userId);
    const removed = links.find((link) => link.id === id);
    if (!account || !removed) throw new AppError('NOT_FOUND', { userMessage: 'There is no such link.' });
    const others: Way[] = links.filter((link) => link.id !== id && link.isOn).map(({ providerId }) => ({ providerId }));
    if (account.passwordHash !== null) others.push('password');
    const closed = await Promise.all(others.map((way) => insteadOf(way, tx, account)));
    if (!closed.includes(null))
      throw new AppError('CONFLICT', { userMessage: 'This is the only way to sign in to your account.' });
    await tellOwner(tx, account, 'identity_unlinked', removed.name);
    return await tx.endBegunBy(await tx.identities.remove(userId, removed.providerId));
  });
  await settle(deliveries);
  log.info({ event: 'authn_token_revoked', userId, action: 'identity unlinked' });
}
