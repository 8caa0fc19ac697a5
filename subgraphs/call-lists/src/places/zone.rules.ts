import { ZONE_ALIASES, ZONE_NAMES } from './phone-places.data.ts';
import { WINDOWS_ZONES } from './windows-zones.data.ts';

const byName = new Map<string, string>();
for (const zone of ZONE_NAMES.split(' ')) byName.set(zone.toLowerCase(), zone);
for (const [zone, aliases] of ZONE_ALIASES)
  for (const alias of aliases.split(' ')) byName.set(alias.toLowerCase(), zone);
for (const [zone, ...names] of WINDOWS_ZONES)
  for (const name of names) byName.set(name.toLowerCase(), byName.get(zone.toLowerCase()) ?? zone);

/** tzdata's canonical name of an IANA zone: `Asia/Calcutta` is `Asia/Kolkata`, and so is Windows' `India Standard Time`. Null for an unknown zone. */
export function canonicalZone(text: string): string | null {
  return byName.get(text.trim().toLowerCase()) ?? null;
}
