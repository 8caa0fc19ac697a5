import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Nothing personal is stored. Unknown addresses count like any other. */
export const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

/** Tries at the codes of an account's authenticator. */
export const codeKey = (email: string): string => accountKey(`code of ${email}`);

/**
 * The key under which tries are counted. An IPv6 customer has at least a /64, so its 2^64 addresses share a key; an IPv4
 * address has its own, also when it is mapped into IPv6. Null for an invalid address.
 */
export function addressKey(address: string | null): string | null {
  const [plain = ''] = withoutPort((address ?? '').toLowerCase()).split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return addressKey(mapped);
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  return `${groups(plain).slice(0, 4).join(':')}::/64`;
}

/** Some proxies write the port of the sender too: `192.0.2.7:5678`, `[2001:db8::1]:5678`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  const [host = '', ...rest] = text.split(':', 3);
  return rest.length === 1 && isIPv4(host) ? host : text;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  // An embedded IPv4 address fills the last two groups, which are not part of the /64.
  const last = address.lastIndexOf(':') + 1;
  const hex = address.includes('.', last) ? `${address.slice(0, last)}0:0` : address;
  const [head = '', tail] = hex.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
