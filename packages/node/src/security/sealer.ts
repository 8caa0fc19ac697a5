import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again: AES-256-GCM, the first key seals and all keys open. */
export interface Sealer {
  /** `about` names the owner of the secret: sealed for one row, it opens in no other. */
  seal(secret: string, about: string): string;
  /** @throws when no key opens it, or it was sealed for something else */
  open(sealed: string, about: string): string;
  /** False when an older key sealed it: it must be sealed again. */
  isCurrent(sealed: string): boolean;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The length that NIST SP 800-38D recommends. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const keys = secrets.map(keyOf);
  const [current] = keys as [Key, ...Key[]];
  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(about),
      );
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.name}.${sealed.toString('base64url')}`;
    },
    open(sealed, about) {
      const [name, text = ''] = sealed.split('.', 2);
      const key = keys.find((each) => each.name === name);
      if (!key) throw new Error('no key of SETTINGS_KEY opens this');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.name}.`),
  };
}

interface Key {
  /** Distinguishes keys without revealing them. */
  name: string;
  bytes: Buffer;
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'dialdeck settings', KEY_BYTES));
  return { bytes, name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
}
