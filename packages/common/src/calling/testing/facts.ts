import type { CallingRule, RuleSetVersion } from '#calling/calling-rule.ts';
import { type CallingFacts, NOTHING_KNOWN } from '#calling/verdict.ts';

/** A contact in Denver who can be called. */
export function factsOf(
  given: Omit<Partial<CallingFacts>, 'list'> & { list?: Partial<CallingFacts['list']> } = {},
): CallingFacts {
  const { list, ...facts } = given;
  return {
    ...NOTHING_KNOWN,
    phone: '+13035550100',
    place: { country: 'US', regions: ['CO'], zones: ['America/Denver'] },
    timeZone: 'UTC',
    ...facts,
    list: {
      endsOn: null,
      isPaused: false,
      hours: null,
      isOfCustomers: false,
      subject: null,
      callbackGraceMinutes: 60,
      maxTries: 5,
      ...list,
    },
  };
}

export const setOf = (...rules: CallingRule[]): RuleSetVersion[] => [
  { id: 'set', name: 'United States', version: 4, country: 'US', regions: null, audience: 'both', rules },
];

export const everyDay = (from: string, to: string): CallingRule => ({
  kind: 'hours',
  windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
  unless: [],
});
