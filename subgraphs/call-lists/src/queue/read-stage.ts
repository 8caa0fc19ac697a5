import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { STAGE_EXAMINED_MAX } from '@dialdeck/common/constants';
import type { ContactStage } from '@dialdeck/common/contacts/contact-filter.rules';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { QueuePosition } from '#contacts/queue.rules.ts';
import { type QueueFilter, type QueuePageQuery, readPositions } from '#contacts/queue-page.repo.ts';
import { stageAt } from '#funnel/funnel.rules.ts';
import { groupStandings } from '#funnel/group-standing.ts';
import { exactGroups } from '#funnel/read-groups.ts';
import type { CallListsServices } from '#services.ts';
import { neededBy } from '#verdicts/needed-facts.rules.ts';
import { canBeOfStage } from './stage.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'places' | 'clock' | 'timeZone'>;

/** Contacts that are judged together at first; a stage that has few of them is searched in larger steps. */
const FIRST_STEP = 200;
const STEP = 2_000;

/** The contacts of a stage among the next {@link STAGE_EXAMINED_MAX} that match the rest of the filter. */
export interface StagePositions {
  found: QueuePosition[];
  /** The last examined contact; null if there was none. */
  examined: QueuePosition | null;
  /** There may be more contacts after it. */
  hasMore: boolean;
}

interface StageQuery extends Omit<QueuePageQuery, 'narrowedBy'> {
  list: CallListRow;
  stage: ContactStage;
}

/** Reads the first `limit` contacts of a stage, as the funnel defines it: SQL narrows, the verdict decides. */
export async function readStage(
  services: Services,
  { list, stage, limit, ...query }: StageQuery,
  readCandidates: typeof readPositions = readPositions,
): Promise<StagePositions> {
  const sets = await readActiveRules(services.pool);
  const narrowed = narrowedTo(stage, query, { list, sets });
  const result: StagePositions = { found: [], examined: query.after, hasMore: narrowed !== null };
  let left = STAGE_EXAMINED_MAX;
  for (let step = FIRST_STEP; narrowed && left > 0 && result.hasMore && result.found.length < limit; step = STEP) {
    const asked = Math.min(step, left);
    const positions = await readCandidates(services.pool, { ...narrowed, after: result.examined, limit: asked });
    result.found.push(...(await ofStage(services, { list, stage, sets }, positions)));
    result.examined = positions.at(-1) ?? result.examined;
    result.hasMore = positions.length === asked;
    left -= positions.length;
  }
  return result;
}

interface Judging {
  list: CallListRow;
  stage: ContactStage;
  sets: readonly RuleSetVersion[];
}

async function ofStage(services: Services, { list, stage, sets }: Judging, positions: readonly QueuePosition[]) {
  if (positions.length === 0) return [];
  const query = { lists: [list], contactIds: positions.map(({ id }) => id) };
  const judged = (await exactGroups(services, query, { active: sets, asked: sets })).get(list.id);
  if (!judged) return [];
  const standing = groupStandings(sets, list);
  const groups = judged.groups.filter((group) => stageAt(standing(group), judged.at) === stage);
  const ids = new Set(groups.flatMap(({ contactIds }) => contactIds));
  return positions.filter(({ id }) => ids.has(id));
}

/** The filter without contacts that cannot be of the stage; null if there is none. */
function narrowedTo<Filter extends QueueFilter>(
  stage: ContactStage,
  filter: Filter,
  { list, sets }: Omit<Judging, 'stage'>,
): Filter | null {
  const kinds = new Set(sets.flatMap(({ rules }) => rules.map(({ kind }) => kind)));
  const statuses = filter.statuses.filter((status) => canBeOfStage(stage, status));
  const needed = neededBy(sets);
  const narrowedBy: Partial<Record<ContactStage, Sql>> = {
    DECIDED: sql`(status <> 'attempted' OR tries >= ${list.maxTries})`,
    HELD: sql`(lease_until > now() OR phone_e164 IN (SELECT phone_e164 FROM contacts WHERE lease_until > now()))`,
    ...(!kinds.has('register') &&
      !kinds.has('prefix') && {
        DO_NOT_CALL: sql`phone_e164 IN (SELECT phone_e164 FROM do_not_call WHERE removed_at IS NULL)`,
      }),
    ...(needed.dialsMs === 0 &&
      !needed.refusals && { WAITING: sql`(retry_at IS NOT NULL OR callback_at IS NOT NULL)` }),
  };
  if (statuses.length === 0 || (stage === 'NO_CONSENT' && !kinds.has('consent'))) return null;
  return { ...filter, statuses, narrowedBy: narrowedBy[stage] ?? null };
}
