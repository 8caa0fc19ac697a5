import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** As PostgreSQL and its clients prepare a password (RFC 4013): spaces of every kind are one, look-alikes are the same. */
const prepared = (password: string) => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFKC');

const stretch = promisify(pbkdf2);

/**
 * The verifier that PostgreSQL keeps of a password under SCRAM-SHA-256 (RFC 5803), made here: in `ALTER ROLE … PASSWORD` it takes the
 * password's place, so that no password is ever part of a statement, which servers may log.
 */
export async function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
  const salted = await stretch(prepared(password), salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
