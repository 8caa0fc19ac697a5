import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { parseRules } from '@dialdeck/common/calling/parse-rules';
import { MaxTriesSchema } from '@dialdeck/common/calls/call-list.schemas';
import { AppError } from '@dialdeck/common/errors';
import { CHOOSE_HOURS } from '@dialdeck/common/sentences';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { z } from 'zod';
import { findCallList } from '#call-lists/find-call-list.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import { requireRegisters, showRuleSet } from '#calling-rules/rule-sets.ts';
import type { CallListsServices } from '#services.ts';
import { type Forecast, forecastOf } from './forecast.rules.ts';
import { groupStandings } from './group-standing.ts';
import { readGroups, readSizes } from './read-groups.ts';
import { compareNumberRules, type Uncounted } from './uncounted.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

/** The draft; null changes nothing. */
export interface Draft {
  /** Unchecked rules. */
  rules: unknown;
  /** The rule set that the draft replaces; without it the draft is an additional set for all lists. */
  ruleSetId: string | null;
  maxTries: number | null;
}

const FORECAST_HOURS = [24, 168] as const;

/** Writes nothing. @throws BAD_INPUT for invalid rules, as when they are saved */
export async function readForecast(
  services: Services,
  actor: Actor,
  { callListId, draft, hours }: { callListId: string; draft: Draft; hours: number },
  exactMost?: number,
): Promise<Forecast & { uncounted: Uncounted[] }> {
  if (!FORECAST_HOURS.some((each) => each === hours)) {
    const sentence = CHOOSE_HOURS;
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { hours: sentence } });
  }
  parse(z.object({ maxTries: z.nullable(MaxTriesSchema) }), { maxTries: draft.maxTries });
  const list = await findCallList(services.lists, actor, callListId);
  const [now, sized] = await Promise.all([readActiveRules(services.pool), readSizes(services, [list])]);
  const sets = await draftedSets(services, now, draft);
  const { groups, at } = await readGroups(services, sized, {
    active: now,
    asked: [...now, ...sets],
    exactMost,
    isForecast: true,
  });
  const tried = { ...list, maxTries: draft.maxTries ?? list.maxTries };
  const isSame = sets === now && tried.maxTries === list.maxTries;
  const [standing, drafted] = [groupStandings(now, list), groupStandings(sets, tried, now)];
  const compared = groups.map((group) => {
    const parts = standing(group);
    return { count: group.count, now: parts, tried: isSame ? parts : drafted(group) };
  });
  const forecast = forecastOf(compared, at, hours);
  const last = forecast.hours.at(-1)?.from ?? forecast.asOf;
  return { ...forecast, uncounted: compareNumberRules(now, sets, list).uncountedIn(groups, last) };
}

async function draftedSets(
  services: Services,
  now: RuleSetVersion[],
  { rules, ruleSetId }: Draft,
): Promise<RuleSetVersion[]> {
  const set = ruleSetId === null ? null : await showRuleSet(services, ruleSetId);
  if (rules === null) return now;
  const parsed = parseRules(rules);
  await requireRegisters(services.pool, parsed);
  const tried: RuleSetVersion = set
    ? { ...set, version: 0, rules: parsed }
    : { id: '', name: '', version: 0, country: '*', regions: null, audience: 'both', rules: parsed };
  return [...now.filter(({ id }) => id !== tried.id), tried];
}
