import type { ListAudience, RuleSetVersion } from './calling-rule.ts';
import type { CallingPlace } from './verdict.ts';

/** The facts of a call by which rule sets are chosen. An unknown country, region or audience counts as each of them. */
export interface Calling {
  place: Pick<CallingPlace, 'country' | 'regions'>;
  audience: ListAudience | null;
}

type Scope = Pick<RuleSetVersion, 'country' | 'regions' | 'audience'>;

export function appliesTo({ country, regions, audience }: Scope, { place, audience: called }: Calling): boolean {
  const isCountry = country === '*' || place.country === null || place.country === country;
  const isRegion =
    regions === null || place.regions.length === 0 || place.regions.some((each) => regions.includes(each));
  const isAudience = audience === 'both' || called === null || audience === called;
  return isCountry && isRegion && isAudience;
}

/** The active rule sets that apply to a call, by name: all of them must allow it. */
export const applied = (active: readonly RuleSetVersion[], calling: Calling): RuleSetVersion[] =>
  active
    .filter((set) => appliesTo(set, calling))
    .sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
