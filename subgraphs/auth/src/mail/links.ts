import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import type { Role } from '@dialdeck/common/words';

/** Addresses in messages. Their base is a setting and never the request's Host header, which the client controls. */
export interface Links {
  verifyEmail(token: string): string;
  resetPassword(token: string): string;
  register(invitation: { token: string; email: string | null; role: Role }): string;
  login(): string;
  /** The way to an identity provider, for a link or a test. */
  providerStart(providerId: string, ticket: string): string;
  /** Where an identity provider sends people back. */
  providerCallback(providerId: string): string;
  /** Where it tells of a sign-out. */
  providerLogout(providerId: string): string;
}

export function createLinks(publicUrl: string): Links {
  const base = withoutTrailingSlashes(publicUrl);
  const link = (path: string, query: Record<string, string> = {}) => {
    const text = new URLSearchParams(query).toString();
    return `${base}${path}${text && `?${text}`}`;
  };
  return {
    verifyEmail: (token) => link('/verify-email', { token }),
    resetPassword: (token) => link('/reset-password', { token }),
    register: ({ token, email, role }) => link('/register', { invite: token, ...(email && { email }), role }),
    login: () => link('/login'),
    providerStart: (id, ticket) => link(`/api/sso/${id}/start`, { ticket }),
    providerCallback: (id) => link(`/api/sso/${id}/callback`),
    providerLogout: (id) => link(`/api/sso/${id}/backchannel-logout`),
  };
}
