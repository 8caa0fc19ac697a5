import type { CallListRow } from '#call-lists/call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type Funnel, funnelOf } from './funnel.rules.ts';
import { groupStanding } from './group-standing.ts';
import { readGroups, readGroupsOf } from './read-groups.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'countedLists' | 'clock' | 'timeZone'>;

/** How many contacts of each list can be called now; lists whose first count is still running are left out. */
export async function readAvailable(services: Services, lists: readonly CallListRow[]): Promise<Map<string, number>> {
  const sets = await readActiveRules(services.pool);
  const found = await readGroupsOf(services, lists, { active: sets, asked: sets });
  const at = services.clock().getTime();
  return new Map(
    lists.flatMap((list) => {
      const groups = found.get(list.id);
      if (!groups) return [];
      const served = groups.filter((group) => groupStanding(group, sets, list).isServedAt(at));
      return [[list.id, served.reduce((sum, { count }) => sum + count, 0)] as const];
    }),
  );
}

/** Why the contacts of a list that the caller sees are not called now. */
export async function readFunnel(services: Services, list: CallListRow): Promise<Funnel> {
  const sets = await readActiveRules(services.pool);
  const groups = await readGroups(services, list, { active: sets, asked: sets });
  const standing = groups.map((group) => ({ count: group.count, standing: groupStanding(group, sets, list) }));
  return funnelOf(standing, services.clock().getTime());
}
