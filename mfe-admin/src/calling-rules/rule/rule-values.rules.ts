import type { CallingRule, CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { RuleDocumentSchema } from '@dialdeck/common/calling/rule-document.schemas';
import { CHOOSE_DAYS_AND_HOURS } from '@dialdeck/common/sentences';

/** The values of a rule's form, for every kind of rule, so that changing the kind and back loses nothing. */
export interface RuleValues {
  kind: CallingRule['kind'];
  windows: readonly CallingWindow[];
  /** One per line, or parted by commas. */
  dates: string;
  name: string;
  most: string;
  per: { amount: string; unit: 'hours' | 'days' };
  within: 'subject' | 'organisation';
  days: string;
  registerId: string;
  maxAgeDays: string;
  required: 'express' | 'written';
  prefixes: string;
  unless: readonly string[];
}

export const NEW_WINDOW: CallingWindow = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' };

export const NEW_RULE: RuleValues = {
  kind: 'hours',
  windows: [NEW_WINDOW],
  dates: '',
  name: '',
  most: '3',
  per: { amount: '24', unit: 'hours' },
  within: 'organisation',
  days: '60',
  registerId: '',
  maxAgeDays: '',
  required: 'express',
  prefixes: '',
  unless: [],
};

/** The form of a rule that is there already. */
export function valuesOf(rule: CallingRule): RuleValues {
  const common = { ...NEW_RULE, kind: rule.kind, unless: rule.unless };
  switch (rule.kind) {
    case 'hours':
      return { ...common, windows: rule.windows };
    case 'holidays':
      return { ...common, dates: rule.dates.join('\n'), name: rule.name ?? '' };
    case 'limit': {
      const per =
        'hours' in rule.per
          ? ({ amount: String(rule.per.hours), unit: 'hours' } as const)
          : ({ amount: String(rule.per.days), unit: 'days' } as const);
      return { ...common, most: String(rule.most), per, within: rule.within };
    }
    case 'rest':
      return { ...common, days: String(rule.days) };
    case 'register':
      return { ...common, registerId: rule.registerId, maxAgeDays: String(rule.maxAgeDays) };
    case 'consent':
      return {
        ...common,
        required: rule.required,
        maxAgeDays: rule.maxAgeDays === null ? '' : String(rule.maxAgeDays),
      };
    case 'prefix':
      return { ...common, prefixes: rule.prefixes.join('\n') };
  }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The rule as the server gets it. Browser and server check it with the same schema. */
function documentOf(values: RuleValues): Record<string, unknown> {
  const { kind, unless, per, maxAgeDays } = values;
  switch (kind) {
    case 'hours':
      return { kind, windows: values.windows, unless };
    case 'holidays':
      return { kind, dates: partsOf(values.dates), name: values.name.trim() || null, unless };
    case 'limit':
      return {
        kind,
        most: numberOf(values.most),
        per: { [per.unit]: numberOf(per.amount) },
        within: values.within,
        unless,
      };
    case 'rest':
      return { kind, after: 'refused', days: numberOf(values.days), unless };
    case 'register':
      return { kind, registerId: values.registerId, maxAgeDays: numberOf(maxAgeDays), unless };
    case 'consent':
      return {
        kind,
        required: values.required,
        maxAgeDays: maxAgeDays.trim() === '' ? null : numberOf(maxAgeDays),
        unless: unless.filter((each) => each !== 'consent'),
      };
    case 'prefix':
      return { kind, prefixes: partsOf(values.prefixes), unless };
  }
}

/** An instruction for each field: the schema's own messages name JSON keys, which this screen does not show. */
const SENTENCES: Readonly<Record<string, string>> = {
  windows: CHOOSE_DAYS_AND_HOURS,
  dates: 'Please enter days as yyyy-mm-dd',
  name: 'At most 200 characters',
  most: 'Please enter a whole number from 1 to 1,000',
  per: 'Please enter a whole number, for at most 366 days',
  days: 'Please enter a whole number of days, at most 3,660',
  registerId: 'Please choose a register',
  maxAgeDays: 'Please enter a whole number of days',
  prefixes: 'Please enter numbers that begin with +, such as +1900',
};

/** Schema of the form of one rule. */
export const RuleValuesSchema = {
  safeParse(values: RuleValues) {
    const result = RuleDocumentSchema.safeParse([documentOf(values)]);
    if (result.success) return { success: true, data: result.data[0] as CallingRule } as const;
    const issues = result.error.issues.map(({ path, message }) => {
      const field = String(path[1]);
      return { path: [field], message: SENTENCES[field] ?? message };
    });
    return { success: false, error: { issues } } as const;
  },
};
