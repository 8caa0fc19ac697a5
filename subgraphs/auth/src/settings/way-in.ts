import { AppError } from '@dialdeck/common/errors';
import { domainOf } from '@dialdeck/common/sign-in/email-domain';
import type { EnforcedProvider } from '#providers/provider.repo.ts';
import type { AuthTables } from '#store.repo.ts';
import { isWayOpen, type Way } from './settings.rules.ts';

/** A person by their address; without an id they have no account yet. */
interface Person {
  email: string;
  id?: string | undefined;
}

/** The provider that a person must use instead of this way; null where the way is open to them. */
export async function insteadOf(
  way: Way,
  { providers }: Pick<AuthTables, 'providers'>,
  { email, id }: Person,
): Promise<EnforcedProvider | null> {
  const enforced = await providers.enforcedFor(domainOf(email));
  return isWayOpen(way, enforced, id) ? null : enforced;
}

export const ssoOnly = ({ name }: Pick<EnforcedProvider, 'name'>) =>
  new AppError('SSO_ONLY', { userMessage: `Sign in with ${name}` });

/** @throws SSO_ONLY where this is no way to sign in */
export async function requireWay(way: Way, tables: Pick<AuthTables, 'providers'>, person: Person): Promise<void> {
  const provider = await insteadOf(way, tables, person);
  if (provider) throw ssoOnly(provider);
}
