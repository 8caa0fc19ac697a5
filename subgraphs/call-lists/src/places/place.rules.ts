import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AREAS, COUNTRY_ZONES, PREFIXES } from './phone-places.data.ts';
import { type Region, readRegion } from './region.rules.ts';
import { canonicalZone } from './zone.rules.ts';

/** Where a number rings, as far as that can be known. Nothing is guessed. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** States and provinces of US and CA, sorted; empty when unknown. */
  regions: readonly string[];
  /** IANA names, sorted. The local time in every one of them counts; empty when unknown. */
  zones: readonly string[];
  source: 'number' | 'record' | 'both' | 'none';
}

/** Recorded region and zone of a contact. */
export interface PlaceRecord {
  timeZone?: string | null | undefined;
  region?: string | null | undefined;
}

const NOWHERE: Place = { country: null, regions: [], zones: [], source: 'none' };

const split = (text: string | undefined): string[] => (text ? text.split(' ') : []);
const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].sort();

interface Area {
  country: string;
  regions: readonly string[];
  zones: readonly string[];
}

const areas = new Map(
  AREAS.flatMap(([country, regions, zones, codes]) => {
    const area: Area = { country, regions: split(regions), zones: split(zones) };
    const place = placeOfArea(area);
    return split(codes).map((code) => [code, { ...area, place }] as const);
  }),
);
const prefixes = new Map(
  PREFIXES.flatMap(([zones, starts]) => split(starts).map((start) => [start, split(zones)] as const)),
);
const LONGEST_PREFIX = Math.max(...[...prefixes.keys()].map(({ length }) => length));

const ofCountries = new Map(Object.entries(COUNTRY_ZONES).map(([country, zones]) => [country, split(zones)]));

/** Numbers move within their area code, so their place is the place of the whole code. */
function placeOfArea({ country, regions, zones }: Area): Place {
  // An area code of two provinces identifies neither.
  return { country, regions: regions.length === 1 ? regions : [], zones, source: zones.length > 0 ? 'number' : 'none' };
}

/** The place of a number in E.164. */
export function placeOfNumber(phone: string): Place {
  const area = phone.startsWith('+1') ? areas.get(phone.slice(2, 5)) : undefined;
  if (area) return area.place;
  const number = parsePhoneNumberFromString(phone);
  const country = number?.country;
  if (!number || !country) return NOWHERE;
  const zones = zonesOf(phone, country, number.getType());
  return { country, regions: [], zones, source: zones.length > 0 ? 'number' : 'none' };
}

/** A fixed line has the zones of its prefix; a mobile number the zones of its whole country; any other type none. */
function zonesOf(phone: string, country: string, type: string | undefined): readonly string[] {
  const own = phone.startsWith('+1') ? [] : (ofCountries.get(country) ?? []);
  if (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') return own;
  if (type !== 'FIXED_LINE') return [];
  const likely = own.length > 1 ? longestRow(phone.slice(1)) : [];
  // A neighboring country's zone only looks alike: its summer time differs from the place's.
  return likely.length > 0 && likely.every((zone) => own.includes(zone)) ? likely : own;
}

function longestRow(digits: string): readonly string[] {
  for (let length = Math.min(LONGEST_PREFIX, digits.length); length > 0; length--) {
    const zones = prefixes.get(digits.slice(0, length));
    if (zones) return zones;
  }
  return [];
}

/** The zones of all area codes in a region. */
function zonesOfRegion({ country, code }: Region): string[] {
  const inside = [...areas.values()].filter((area) => area.country === country && area.regions.includes(code));
  return [...new Set(inside.flatMap(({ zones }) => zones))].sort();
}

/** Number and record count together: a contact with two zones is called when both are open. */
export function placeOf(phone: string | null, { timeZone, region }: PlaceRecord = {}): Place {
  const number = phone === null ? NOWHERE : placeOfNumber(phone);
  if (!timeZone && !region) return number;
  const written = region ? readRegion(region) : null;
  const zone = timeZone ? canonicalZone(timeZone) : null;
  const recorded = union(zone ? [zone] : [], written ? zonesOfRegion(written) : []);
  const isRecorded = recorded.length > 0;
  const isNumbered = number.zones.length > 0;
  return {
    country: number.country ?? written?.country ?? null,
    regions: union(number.regions, written ? [written.code] : []),
    zones: union(number.zones, recorded),
    source: isNumbered && isRecorded ? 'both' : isRecorded ? 'record' : number.source,
  };
}

/** All places that numbers can have; a contact without a recorded place has one of these. */
export function placesOfNumbers(): Place[] {
  const ofCountry = (country: string, zones: readonly string[]): Place => ({
    country,
    regions: [],
    zones,
    source: zones.length > 0 ? 'number' : 'none',
  });
  const fixed = [...new Set(PREFIXES.map(([zones]) => zones))].map(split);
  return [
    NOWHERE,
    ...AREAS.map(([country, regions, zones]) => placeOfArea({ country, regions: split(regions), zones: split(zones) })),
    ...[...ofCountries].flatMap(([country, own]) => [
      ofCountry(country, []),
      ofCountry(country, own),
      ...fixed.filter((zones) => zones.every((zone) => own.includes(zone))).map((zones) => ofCountry(country, zones)),
    ]),
  ];
}
