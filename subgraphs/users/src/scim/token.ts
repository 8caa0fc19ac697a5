import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** 256 random bits, in the format of the header. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored hash of a token; null for a text that cannot be one. */
export const tokenHash = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
