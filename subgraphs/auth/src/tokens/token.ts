import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export interface Token {
  /** Only the link contains it. */
  token: string;
  /** The stored hash. A random value of 256 bits needs neither salt nor a slow hash. */
  hash: string;
}

export function newToken(): Token {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
