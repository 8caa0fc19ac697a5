import { ALERT_CASES, type AlertCase } from './alert-cases.ts';
import { type AlertRule, alertRulesOf } from './alert-rules.ts';
import { objectsOf, render } from './chart.ts';
import type { Claim } from './claim.ts';
import { evaluate, type PromqlSample } from './promql.ts';

const MINUTE = 60;

/** As the operator reads them: `90s`, `2m`, `1h`. */
function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const seconds = { s: 1, m: MINUTE, h: 60 * MINUTE }[unit];
  if (!seconds) throw new Error(`not a duration: ${duration}`);
  return Number(count) * seconds;
}

/** An alert fires once its expression held at each evaluation of `for`, for one and the same set of labels. */
function hasFired(evaluations: PromqlSample[][]): boolean {
  const [first = [], ...rest] = evaluations.map((samples) => samples.map(({ labels }) => JSON.stringify(labels)));
  return first.some((labels) => rest.every((others) => others.includes(labels)));
}

function judge(cases: readonly AlertCase[], rules: readonly AlertRule[]): string[] {
  const asked = cases.map((one) => {
    const rule = rules.find(({ alert, labels }) => alert === one.alert && labels.component === one.component);
    if (!rule) throw new Error(`${one.component} has no alert ${one.alert}`);
    const end = one.minute * MINUTE;
    const start = end - secondsOf(rule.for);
    const atSeconds = Array.from({ length: (end - start) / MINUTE + 1 }, (_, index) => start + index * MINUTE);
    return { intervalSeconds: MINUTE, series: one.series, expr: rule.expr, atSeconds };
  });
  const answers = evaluate(asked);
  return cases
    .filter(({ fires }, index) => hasFired(answers[index] ?? []) !== fires)
    .map(({ alert, when, fires }) => `${alert} ${fires ? 'does not fire' : 'fires'} when ${when}`);
}

export const alertClaims: readonly Claim[] = [
  {
    name: 'every alert fires when it should and is silent when it should be, as Prometheus evaluates it',
    check() {
      const rules = alertRulesOf(objectsOf(render('platform')));
      const untried = new Set(rules.map(({ alert }) => alert)).values().filter((alert) => {
        const outcomes = ALERT_CASES.filter((one) => one.alert === alert).map(({ fires }) => fires);
        return !(outcomes.includes(true) && outcomes.includes(false));
      });
      const failures = [
        ...untried.map((alert) => `${alert} has no case in which it fires, or none in which it does not`),
        ...judge(ALERT_CASES, rules),
      ];
      return { passed: ALERT_CASES.length - failures.length, failures };
    },
  },
];
