import { domainOf } from '@dialdeck/common/sign-in/email-domain';

/** The hint for an admin who invites an address whose provider is the only way in; null where the link works. */
export function inviteAdvice(email: string, provider: { name: string; jit: 'on' | 'off' } | null): string | null {
  if (!provider) return null;
  const way = `People of ${domainOf(email)} sign in with ${provider.name}`;
  return provider.jit === 'on'
    ? `${way}, not by this link. Their first sign-in makes an account of role User.`
    : `${way}, not by this link, and need an account first. Use Add Team Member instead.`;
}
