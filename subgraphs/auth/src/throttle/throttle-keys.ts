import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Nothing personal is stored: an address that nobody has an account for counts like any other. */
export const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

/**
 * Whose tries are counted together. An IPv6 customer is given a /64 at least, so its 2^64 addresses are one; an IPv4
 * address stays itself, also when it comes mapped into IPv6. Null for what is no address.
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
  // An embedded IPv4 address stands for the last two groups, which no /64 looks at.
  const last = address.lastIndexOf(':') + 1;
  const hex = address.includes('.', last) ? `${address.slice(0, last)}0:0` : address;
  const [head = '', tail] = hex.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
