import type { CallingRule, Exemption } from '@dialdeck/common/calling/calling-rule';
import { inWords, windowsText } from './window-words.rules.ts';

/** The name of each kind of rule in the field where it is chosen. */
export const RULE_KINDS = {
  hours: 'Calling hours',
  holidays: 'Holidays',
  limit: 'Calls to a number',
  rest: 'Wait after a refusal',
  register: 'Register',
  consent: 'Consent',
  prefix: 'Numbers that are not called',
} as const satisfies Record<CallingRule['kind'], string>;

export const EXEMPTION_WORDS: Readonly<Record<Exemption, string>> = {
  consent: 'people with consent',
  callback: 'promised callbacks',
  customer: 'customers',
};

const CONSENT_WORDS = { express: 'consent', written: 'written consent' } as const;
/** As many dates or prefixes are named one by one. */
const NAMED = 3;

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;

/** A rule as one line, such as "Monday to Saturday, 8:00 to 20:00, in the contact's own time". */
export function ruleText(rule: CallingRule, registerName: (id: string) => string | undefined): string {
  const except = rule.unless.length > 0 ? `, except ${inWords(rule.unless.map((each) => EXEMPTION_WORDS[each]))}` : '';
  return `${bare(rule, registerName)}${except}`;
}

function bare(rule: CallingRule, registerName: (id: string) => string | undefined): string {
  switch (rule.kind) {
    case 'hours':
      return `${windowsText(rule.windows)}, in the contact's own time`;
    case 'holidays':
      return `No calls on ${some(rule.dates, 'holidays')}${rule.name ? ` (${rule.name})` : ''}`;
    case 'limit': {
      const span = 'hours' in rule.per ? counted(rule.per.hours, 'hour') : counted(rule.per.days, 'day');
      const where = rule.within === 'subject' ? 'from lists of the same subject' : 'from all lists';
      return `At most ${counted(rule.most, 'call')} to a number in ${span}, ${where}`;
    }
    case 'rest':
      return `No calls for ${counted(rule.days, 'day')} after a person said no`;
    case 'register':
      return `No number listed in ${registerName(rule.registerId) ?? 'a register'}, which is at most ${counted(rule.maxAgeDays, 'day')} old`;
    case 'consent': {
      const age = rule.maxAgeDays === null ? '' : ` that is at most ${counted(rule.maxAgeDays, 'day')} old`;
      return `Only with ${CONSENT_WORDS[rule.required]}${age}`;
    }
    case 'prefix':
      return `No numbers that begin with ${some(rule.prefixes, 'prefixes')}`;
  }
}

const some = (all: readonly string[], what: string): string =>
  all.length <= NAMED ? inWords(all, 'or') : `one of ${all.length.toLocaleString('en-US')} ${what}`;
