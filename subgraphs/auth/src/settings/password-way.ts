import { domainOf } from '@dialdeck/common/email-domain';
import { AppError } from '@dialdeck/common/errors';
import type { EnforcedProvider } from '#providers/provider.repo.ts';
import type { AuthTables } from '#store.repo.ts';

/** The provider that somebody signs in by alone; null for the emergency account, and where passwords count. */
export async function onlyProvider(
  { providers }: Pick<AuthTables, 'providers'>,
  { email, id }: { email: string; id?: string | undefined },
): Promise<EnforcedProvider | null> {
  const provider = await providers.enforcedFor(domainOf(email));
  return provider && provider.emergencyAccountId !== id ? provider : null;
}

export const ssoOnly = ({ name }: Pick<EnforcedProvider, 'name'>) =>
  new AppError('SSO_ONLY', { userMessage: `Sign in with ${name}` });

/** @throws SSO_ONLY where a password is no way to sign in */
export async function requirePasswordWay(
  tables: Pick<AuthTables, 'providers'>,
  person: { email: string; id?: string },
): Promise<void> {
  const provider = await onlyProvider(tables, person);
  if (provider) throw ssoOnly(provider);
}
