import type { CallingRule, CallingWindow, RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { isExempt, servingConsent } from '@dialdeck/common/calling/rule-checks.rules';
import { sentenceOf } from '@dialdeck/common/calling/sentences.rules';
import type { CallingFacts, Reason } from '@dialdeck/common/calling/verdict';
import { dateText } from '@dialdeck/common/time/date-words';

/** An applied rule, and the reason that it allowed or refused the call. */
interface AppliedLine {
  ruleSetId: string;
  name: string;
  version: number;
  index: number;
  kind: CallingRule['kind'];
  because: string;
}

interface Applied {
  facts: CallingFacts;
  sets: readonly RuleSetVersion[];
  reasons: readonly Reason[];
  at: number;
  /** The count at the time of the call. */
  dialsBefore: number | null;
}

/** In order of application, one line per rule. */
export function linesOf(applied: Applied): AppliedLine[] {
  return applied.sets.flatMap(({ id, name, version, rules }) =>
    rules.map((rule, index) => {
      const refusal = applied.reasons.find(
        (reason) => reason.rule?.id === id && reason.rule.version === version && reason.rule.index === index + 1,
      );
      return {
        ruleSetId: id,
        name,
        version,
        index: index + 1,
        kind: rule.kind,
        because: refusal ? sentenceOf(refusal, applied.facts) : allowedBecause(rule, applied),
      };
    }),
  );
}

const EXEMPT = { consent: 'a consent is recorded', callback: 'the promised callback', customer: 'a list of customers' };
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function allowedBecause(rule: CallingRule, { facts, at, dialsBefore }: Applied): string {
  const exemption = rule.unless.find((each) => isExempt(facts, each, at));
  if (exemption) return `Exempt: ${EXEMPT[exemption]}`;
  switch (rule.kind) {
    case 'hours':
      return rule.windows.map(windowText).join(', ');
    case 'holidays':
      return 'No holiday there';
    case 'limit': {
      const span = 'hours' in rule.per ? counted(rule.per.hours, 'hour') : counted(rule.per.days, 'day');
      return `${dialsBefore ?? 0} before, allowed are ${rule.most} in ${span}`;
    }
    case 'rest':
      return `No refusal in the ${counted(rule.days, 'day')} before`;
    case 'register': {
      const register = facts.registers.find(({ id }) => id === rule.registerId);
      return `Not listed in ${register?.name ?? 'the register'}, as of ${register?.asOf ?? 'then'}`;
    }
    case 'consent': {
      const consent = servingConsent(facts, rule, at);
      return consent
        ? `${consent.kind === 'written' ? 'Written' : 'Express'} consent of ${dateText(consent.givenAt, facts.timeZone)}`
        : 'A consent is recorded';
    }
    case 'prefix':
      return 'No blocked prefix';
  }
}

const NAMES = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 08:00–21:00, with the days where they are not all. */
function windowText({ days, from, to }: CallingWindow): string {
  const hours = `${from}–${to}`;
  if (days.length === 7) return hours;
  return `${[...days]
    .sort((a, b) => a - b)
    .map((day) => NAMES[day])
    .join(' ')} ${hours}`;
}
