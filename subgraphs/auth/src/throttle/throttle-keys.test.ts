import { describe, expect, it } from 'vitest';
import { accountKey, addressKey } from './throttle-keys.ts';

describe('"IPv6 by /64"', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8:1:2::9]:5678', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:5678', '192.0.2.7'],
    ['unix:', null],
    ['', null],
    [null, null],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

it('counts an account without storing its address', () => {
  expect(accountKey('ana@example.com')).toMatch(/^[\w-]{43}$/);
  expect(accountKey('ana@example.com')).not.toBe(accountKey('bo@example.com'));
});
