import type { CallListRow } from '#call-lists/call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type Funnel, funnelOf } from './funnel.rules.ts';
import { groupStandings } from './group-standing.ts';
import { readGroups, readGroupsOf, readSizes } from './read-groups.ts';
import { isServedAt } from './standing.rules.ts';
import { compareNumberRules, type Uncounted } from './uncounted.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

/** How many contacts of a list can be called at an instant, in milliseconds since 1970. */
export interface Available {
  count: number;
  asOf: number;
}

/** How many contacts of each list can be called now; lists whose first count is still running are left out. */
export async function readAvailable(
  services: Services,
  lists: readonly CallListRow[],
  freshMost?: number,
): Promise<Map<string, Available>> {
  const [sets, sized] = await Promise.all([readActiveRules(services.pool), readSizes(services, lists)]);
  const found = await readGroupsOf(services, sized, { active: sets, asked: sets, freshMost });
  return new Map(
    lists.flatMap((list) => {
      const counted = found.get(list.id);
      if (!counted) return [];
      const { groups, at } = counted;
      const standing = groupStandings(sets, list);
      const served = groups.filter((group) => isServedAt(standing(group), at));
      return [[list.id, { count: served.reduce((sum, { count }) => sum + count, 0), asOf: at }] as const];
    }),
  );
}

/** Why the contacts of a list that the caller sees are not called now. */
export async function readFunnel(
  services: Services,
  list: CallListRow,
  exactMost?: number,
): Promise<Funnel & { uncounted: Uncounted[] }> {
  const [sets, sized] = await Promise.all([readActiveRules(services.pool), readSizes(services, [list])]);
  const { groups, at } = await readGroups(services, sized, { active: sets, asked: sets, exactMost });
  const standing = groupStandings(sets, list);
  const funnel = funnelOf(
    groups.map((group) => ({ count: group.count, standing: standing(group) })),
    at,
  );
  return { ...funnel, uncounted: compareNumberRules(sets, sets, list).uncountedIn(groups, at) };
}
