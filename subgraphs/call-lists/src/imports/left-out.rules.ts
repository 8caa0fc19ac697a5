import type { Exemption, RuleSetVersion } from '@dialdeck/common/calling/calling-rule';

type Rules = Pick<RuleSetVersion, 'rules'>;

/** Whether a rule forbids a number that this register lists, and none of its exemptions applies. */
export const forbidsListed = (
  sets: readonly Rules[],
  registerId: string,
  isExemptBy: Readonly<Record<Exemption, boolean>>,
): boolean =>
  sets.some(({ rules }) =>
    rules.some(
      (rule) =>
        rule.kind === 'register' &&
        rule.registerId === registerId &&
        !rule.unless.some((exemption) => isExemptBy[exemption]),
    ),
  );

/** Whether a rule looks at the number itself, and not only at the time of the call. */
export const areAboutNumbers = (sets: readonly Rules[]): boolean =>
  sets.some(({ rules }) => rules.some(({ kind }) => kind !== 'hours' && kind !== 'holidays'));
