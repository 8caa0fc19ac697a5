import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator supports. */
const TOTP_OPTIONS = { issuer: 'Dialdeck', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4: "the length of the shared secret … 160 bits is recommended". */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;

/** A typed code: blanks, hyphens and case do not matter. */
export type TypedCode = { kind: 'authenticator'; code: string } | { kind: 'recovery'; hash: string };

/** Null for a text that is no code of either kind. */
export function readCode(text: string): TypedCode | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: 'authenticator', code };
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', hash: hashOf(code) } : null;
}

/** 160 random bits, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for the authenticator. */
export function uriOf(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: TOTP_OPTIONS.issuer,
    algorithm: TOTP_OPTIONS.algorithm,
    digits: String(TOTP_OPTIONS.digits),
    period: String(TOTP_OPTIONS.period),
  });
  return `otpauth://totp/${TOTP_OPTIONS.issuer}:${encodeURIComponent(email)}?${query}`;
}

/** The time step (30 s since the epoch) of a code: the present, previous or next one; else null. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...TOTP_OPTIONS, secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / (TOTP_OPTIONS.period * 1_000)) + delta;
}

/** Shown once: the database stores only their hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32,
  );
  return { codes: plain.map((code) => code.replace(/(.{4})(?!$)/g, '$1-')), hashes: plain.map(hashOf) };
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
