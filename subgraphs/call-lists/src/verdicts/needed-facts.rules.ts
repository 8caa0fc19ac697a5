import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { spanOf } from '@dialdeck/common/calling/rule-checks.rules';

/** What rules ask about a number beside the do-not-call list, which holds always. */
export interface NeededFacts {
  /** How far back its dials count, by any limit; 0 where there is none. */
  dialsMs: number;
  /** When somebody said no. */
  refusals: boolean;
  consents: boolean;
  /** Who is calling it in another list. */
  holders: boolean;
}

export function neededBy(sets: readonly Pick<RuleSetVersion, 'rules'>[]): NeededFacts {
  const rules = sets.flatMap((set) => set.rules);
  return {
    dialsMs: Math.max(0, ...rules.map((rule) => (rule.kind === 'limit' ? spanOf(rule.per) : 0))),
    refusals: rules.some(({ kind }) => kind === 'rest'),
    consents: rules.some(({ kind, unless }) => kind === 'consent' || unless.includes('consent')),
    holders: sets.length > 0,
  };
}
