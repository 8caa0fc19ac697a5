import { ZONE_ALIASES, ZONE_NAMES } from './phone-places.data.ts';

const byName = new Map<string, string>();
for (const zone of ZONE_NAMES.split(' ')) byName.set(zone.toLowerCase(), zone);
for (const [zone, aliases] of ZONE_ALIASES)
  for (const alias of aliases.split(' ')) byName.set(alias.toLowerCase(), zone);

/** tzdata's canonical name of an IANA zone: `Asia/Calcutta` is `Asia/Kolkata`. Null for an unknown zone. */
export function canonicalZone(text: string): string | null {
  return byName.get(text.trim().toLowerCase()) ?? null;
}
