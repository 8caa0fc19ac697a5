import type { CallingRule } from '@dialdeck/common/calling/calling-rule';

export const REST: CallingRule = { kind: 'rest', after: 'refused', days: 60, unless: [] };

/** One version as the graph answers it. */
export function aVersion(version: number, rules: readonly CallingRule[] = [REST]) {
  return {
    __typename: 'RuleSetVersion' as const,
    version,
    rules,
    sourceTitle: null as string | null,
    sourceUrl: null as string | null,
    reviewedOn: null as string | null,
    activatedAt: null as string | null,
    retiredAt: null as string | null,
  };
}

const RULE_SET = {
  __typename: 'RuleSet' as const,
  id: '0199',
  name: 'Florida',
  country: 'US',
  regions: ['FL'] as string[] | null,
  audience: 'consumer',
  state: 'draft',
  activeVersion: null as number | null,
  versions: [] as ReturnType<typeof aVersion>[],
};

/** A rule set as the graph answers one, newest version first. */
export const aRuleSet = (given: Partial<typeof RULE_SET> = {}) => ({ ...RULE_SET, ...given });
