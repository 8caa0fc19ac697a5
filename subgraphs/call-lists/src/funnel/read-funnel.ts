import type { CallListRow } from '#call-lists/call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type Funnel, funnelOf } from './funnel.rules.ts';
import { groupStanding } from './group-standing.ts';
import { readGroups } from './read-groups.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'countedLists' | 'clock' | 'timeZone'>;

/** Why the contacts of a list that the caller sees are not called now. */
export async function readFunnel(services: Services, list: CallListRow): Promise<Funnel> {
  const sets = await readActiveRules(services.pool);
  const groups = await readGroups(services, list, { active: sets, asked: sets });
  const standing = groups.map((group) => ({ count: group.count, standing: groupStanding(group, sets, list) }));
  return funnelOf(standing, services.clock().getTime());
}
