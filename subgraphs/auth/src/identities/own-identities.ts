import { AppError } from '@dialdeck/common/errors';
import { newTicket, sealTicket, type Ticket } from '#oidc/flow.ts';
import { wrongPassword } from '#passwords/wrong-password.ts';
import { providerNotFound } from '#providers/save-provider.ts';
import type { Owner } from '#second-factor/own-second-factor.ts';
import type { AuthServices } from '#services.ts';
import { onlyProvider } from '#settings/password-way.ts';
import type { OwnIdentity } from './identity.repo.ts';

export const listIdentities = ({ store }: Pick<AuthServices, 'store'>, userId: string): Promise<OwnIdentity[]> =>
  store.identities.listOf(userId);

/** The way to a provider for a link, once and in this session. @throws BAD_INPUT, NOT_FOUND */
export async function beginLink(
  services: Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'links'>,
  { userId, sessionId, clientAddress }: Owner,
  { providerId, currentPassword }: { providerId: string; currentPassword: string },
): Promise<string> {
  const { store, hasher, throttle } = services;
  const provider = await store.providers.find(providerId);
  if (provider?.state !== 'on') throw providerNotFound();
  const account = await store.accounts.findById(userId);
  if (!account?.isActive) throw new AppError('UNAUTHENTICATED');
  const { email, passwordHash } = account;
  const isRight = await throttle.guess(
    { email, clientAddress },
    async () => ((await hasher.verify(passwordHash, currentPassword)) && passwordHash ? true : null),
    'step',
  );
  if (!isRight) throw wrongPassword();
  return ticketAddress(services, newTicket(providerId, 'link', { accountId: userId, sessionId }));
}

/** An admin tries a provider out, and stays signed in. @throws NOT_FOUND */
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

/** @throws NOT_FOUND; CONFLICT for the only way to sign in */
export async function removeIdentity(
  { store, log }: Pick<AuthServices, 'store' | 'log'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    const links = await tx.identities.listOf(userId);
    const removed = links.find((link) => link.id === id);
    if (!account || !removed) throw new AppError('NOT_FOUND', { userMessage: 'There is no such link.' });
    const hasPassword = account.passwordHash !== null && (await onlyProvider(tx, account)) === null;
    const hasOther = links.some((link) => link.id !== id && link.isOn);
    if (!hasPassword && !hasOther)
      throw new AppError('CONFLICT', { userMessage: 'This is the only way to sign in to your account.' });
    await tx.identities.remove(id);
  });
  log.info({ event: 'authn_token_revoked', userId, action: 'identity unlinked' });
}
