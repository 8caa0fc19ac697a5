import { countryName } from '#countries/countries.ts';

interface Scope {
  country: string;
  regions?: readonly string[] | null | undefined;
  audience: string;
}

const AUDIENCE_WORDS: Readonly<Record<string, string>> = { consumer: 'consumers', business: 'businesses' };

/** Whom a rule set is for: "United States: FL, TX · consumers". */
export function scopeText({ country, regions, audience }: Scope): string {
  const where = country === '*' ? 'Everywhere' : countryName(country);
  const within = regions ? `: ${regions.join(', ')}` : '';
  const whom = AUDIENCE_WORDS[audience];
  return `${where}${within}${whom ? ` · ${whom}` : ''}`;
}

interface Versioned<Version> {
  activeVersion?: number | null | undefined;
  /** Newest first. */
  versions: readonly Version[];
}

/** The version that holds; where none does, the newest. */
export function shownVersion<Version extends { version: number }>({ activeVersion, versions }: Versioned<Version>) {
  return versions.find(({ version }) => version === activeVersion) ?? versions[0];
}
