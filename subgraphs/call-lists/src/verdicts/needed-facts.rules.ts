import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { spanOf } from '@dialdeck/common/calling/rule-checks.rules';

/** The facts that rules need about a number, besides do-not-call entries, which always count. */
export interface NeededFacts {
  /** How far back any limit counts its dials; 0 without a limit. */
  dialsMs: number;
  /** When the person refused. */
  refusals: boolean;
  consents: boolean;
  /** Agents who are calling it in another list. */
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
