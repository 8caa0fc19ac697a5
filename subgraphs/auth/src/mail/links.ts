import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import type { Role } from '@dialdeck/common/words';

/** Addresses in messages. Their base is a setting and never the request's Host header, which the client controls. */
export interface Links {
  verifyEmail(token: string): string;
  resetPassword(token: string): string;
  register(invitation: { token: string; email: string | null; role: Role }): string;
  login(): string;
  /** The URL that starts a redirect to an identity provider, for a link or a test. */
  providerStart(providerId: string, ticket: string): string;
  /** The URL to which an identity provider redirects people. */
  providerCallback(providerId: string): string;
  /** The URL at which it reports a sign-out. */
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
