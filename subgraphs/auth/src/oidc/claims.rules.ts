import { NAME_MAX } from '@dialdeck/common/constants';

/** Clocks of two machines may differ by this much. */
const TOLERANCE_SECONDS = 60;

export interface IdTokenFacts {
  /** The header of the token, as sent. */
  algorithm: unknown;
  claims: Readonly<Record<string, unknown>>;
}

/** Checks that the library leaves out; returns null when all hold. `now`: in seconds. */
export function idTokenProblem(
  { algorithm, claims }: IdTokenFacts,
  { clientId, algorithms, now }: { clientId: string; algorithms: readonly string[]; now: number },
): string | null {
  const { aud, azp, iat, sub } = claims;
  if (typeof algorithm !== 'string' || !algorithms.includes(algorithm)) return 'algorithm';
  if (!isAlone(aud, clientId)) return 'audience';
  if (azp !== undefined && azp !== clientId) return 'authorized party';
  if (typeof iat !== 'number' || iat > now + TOLERANCE_SECONDS) return 'issued in the future';
  if (!isSubject(sub)) return 'subject';
  return null;
}

const SUBJECT_MAX = 255;

/** Whether a subject has 1 to 255 characters (OpenID Connect Core, section 2), all of which the database can store. */
export const isSubject = (sub: unknown): boolean =>
  typeof sub === 'string' && sub !== '' && sub.length <= SUBJECT_MAX && !/[\p{Cc}\p{Cs}]/u.test(sub);

/** Whether a token has our client as its only audience. */
const isAlone = (aud: unknown, clientId: string): boolean =>
  aud === clientId || (Array.isArray(aud) && aud.length === 1 && aud[0] === clientId);

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_MAX_AGE_SECONDS = 5 * 60;

/** Why a logout token with a valid signature, issuer and times is refused; null when it is accepted. */
export function logoutTokenProblem(
  claims: Readonly<Record<string, unknown>>,
  { clientId, now }: { clientId: string; now: number },
): string | null {
  const { aud, iat, jti, sub, events, nonce } = claims;
  if (!isAlone(aud, clientId)) return 'audience';
  if (typeof iat !== 'number' || iat > now + TOLERANCE_SECONDS || iat < now - LOGOUT_MAX_AGE_SECONDS) return 'time';
  if (typeof jti !== 'string' || jti === '') return 'id';
  if (!isSubject(sub)) return 'subject';
  if (nonce !== undefined) return 'nonce';
  const event = typeof events === 'object' && events !== null ? Reflect.get(events, LOGOUT_EVENT) : undefined;
  return typeof event === 'object' && event !== null ? null : 'event';
}

export interface Address {
  email: string | null;
  /** The claim as the provider sent it. */
  verified: unknown;
}

/** The address of the ID token, else of userinfo. "Verified" counts only for the address it came with. */
export function addressIn(
  idToken: Readonly<Record<string, unknown>>,
  userinfo: Readonly<Record<string, unknown>>,
): Address {
  const own = textIn(idToken, 'email');
  const asked = textIn(userinfo, 'email');
  if (own === null) return { email: asked, verified: asked === null ? undefined : userinfo.email_verified };
  const verified = idToken.email_verified ?? (asked === own ? userinfo.email_verified : undefined);
  return { email: own, verified };
}

/** A claim that is a text; the ID token before userinfo. */
export const textIn = (claims: Readonly<Record<string, unknown>>, name: string): string | null => {
  const claim = claims[name];
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
};

/** A name in its stored form: one line, at most the maximum length, and without half a character. */
export const nameOf = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .replace(/\p{Cs}$/u, '');

/** Whether the provider has verified an address. Without a claim, the organization's trust in the provider decides. */
export function isVerified(claim: unknown, trustsAddresses: boolean): boolean {
  if (claim === undefined || claim === null) return trustsAddresses;
  return claim === true || claim === 'true';
}

/** Authentication methods for the security log: short words only. */
export const methodsIn = ({ amr }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(amr) ? amr : []).filter((word): word is string => /^[\w.:-]{1,40}$/.test(String(word))).slice(0, 10);
