import type { CallListRow } from '#call-lists/call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type Funnel, funnelOf, type Group } from './funnel.rules.ts';
import { findEarliest } from './group.repo.ts';
import { groupStandings } from './group-standing.ts';
import { type ListGroup, readGroups, readGroupsOf, readSizes } from './read-groups.ts';
import { isServedAt, servedFrom } from './standing.rules.ts';
import { compareNumberRules, type Uncounted } from './uncounted.rules.ts';

const MINUTE_MS = 60_000;
/** Hours in which the first contact is looked for. */
const LOOKS_MOST = 24;

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'countedLists' | 'clock' | 'timeZone'>;

/** How many contacts of each list can be called now; lists whose first count is still running are left out. */
export async function readAvailable(services: Services, lists: readonly CallListRow[]): Promise<Map<string, number>> {
  const [sets, sized] = await Promise.all([readActiveRules(services.pool), readSizes(services, lists)]);
  const found = await readGroupsOf(services, sized, { active: sets, asked: sets });
  const at = services.clock().getTime();
  return new Map(
    lists.flatMap((list) => {
      const groups = found.get(list.id);
      if (!groups) return [];
      const standing = groupStandings(sets, list);
      const served = groups.filter((group) => isServedAt(standing(group), at));
      return [[list.id, served.reduce((sum, { count }) => sum + count, 0)] as const];
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
  const standing = groupStandings(sets, list);
  for (let looks = 1; ; looks++) {
    const groups = await readGroups(services, sized, { active: sets, asked: sets, exactMost });
    const judged = groups.map((group) => ({ count: group.count, counted: group.counted, standing: standing(group) }));
    const funnel = funnelOf(judged, services.clock().getTime());
    const dueBy = undecidedHour(judged, funnel, list);
    if (dueBy === null || looks === LOOKS_MOST)
      return { ...funnel, uncounted: compareNumberRules(sets, sets, list).uncountedIn(groups, funnel.asOf) };
    await findEarliest(
      services.pool,
      groups.flatMap(({ counted }) => counted ?? []),
      dueBy,
    );
  }
}

/** The hour in which contacts end to wait, if the first of them decides when a stage has somebody to call. */
function undecidedHour(
  groups: readonly (Pick<ListGroup, 'counted'> & Group)[],
  { stages, asOf }: Funnel,
  { callbackGraceMinutes }: CallListRow,
): number | null {
  const latest = Math.max(...stages.map(({ nextAt }) => nextAt ?? 0));
  const found = groups.find(({ counted, standing }) => {
    // Nobody is served before the wait ends.
    if (!counted?.dueBy || (counted.at ?? 0) > latest) return false;
    const at = servedFrom(standing, asOf);
    const last = counted.dueBy + (counted.waiting === 'callback' ? callbackGraceMinutes * MINUTE_MS : 0);
    return at !== null && at < last && stages.some(({ nextAt }) => nextAt === at);
  });
  return found?.counted?.dueBy ?? null;
}
