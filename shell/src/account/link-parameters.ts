/** Parameters of a link in a message, or of the address that a provider or the end of a session redirected to. */
export type LinkParameters = Readonly<
  Partial<Record<'token' | 'invite' | 'email' | 'role' | 'sso' | 'provider' | 'ended' | 'cause', string>>
>;

const NAMES = ['token', 'invite', 'email', 'role', 'sso', 'provider', 'ended'] as const;

/**
 * Takes the parameters out of the address, so that no token stays in the address bar or in a bookmark.
 * They move to the history entry, where a reload finds them again.
 */
export function takeLinkParameters(page: Pick<Window, 'location' | 'history'>): LinkParameters {
  const query = new URLSearchParams(page.location.search);
  const given = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  if (given.length === 0) return (page.history.state as { link?: LinkParameters } | null)?.link ?? {};
  const link: LinkParameters = Object.fromEntries(given);
  page.history.replaceState({ link }, '', page.location.pathname);
  return link;
}

const CAUSE = /(?:^|; )dialdeck-sso-cause=([a-z-]+)/;

/** Why a provider's sign-in was refused, which the gateway leaves in a cookie for this page alone. */
export function takeCause(page: Pick<Document, 'cookie'>): Pick<LinkParameters, 'cause'> {
  const cause = CAUSE.exec(page.cookie)?.[1];
  if (!cause) return {};
  page.cookie = 'dialdeck-sso-cause=; Path=/login; Max-Age=0';
  return { cause };
}
