// Common parts of all scenarios: executors by arrival rate, thresholds, and the summary in three forms.
// A fixed number of waiting users would slow down with the product and hide what it does to people.

import { settings } from './settings.js';

/** Vus are only hands: enough that none is missing when answers take a second. */
const hands = (rate) => ({
  preAllocatedVUs: Math.max(4, Math.ceil(rate * 2)),
  maxVUs: Math.max(20, Math.ceil(rate * 15)),
});

/** Iterations per minute keep fractions of a second, which executors refuse. */
export const steady = (exec, perSecond, duration, more = {}) => ({
  executor: 'constant-arrival-rate',
  exec,
  rate: Math.max(1, Math.round(perSecond * 60)),
  timeUnit: '1m',
  duration,
  gracefulStop: '20s',
  ...hands(perSecond),
  ...more,
});

export const ramp = (exec, perSecond, stages, more = {}) => {
  const highest = Math.max(perSecond, ...stages.map(({ target }) => target));
  return {
    executor: 'ramping-arrival-rate',
    exec,
    startRate: Math.max(1, Math.round(perSecond * 60)),
    timeUnit: '1m',
    stages: stages.map(({ target, duration }) => ({ target: Math.round(target * 60), duration })),
    gracefulStop: '20s',
    ...hands(highest),
    ...more,
  };
};

const common = { discardResponseBodies: false, summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)', 'max'] };

/** A refusal has a time to retry; nothing else may fail. */
export const REFUSALS_ONLY = { failed_otherwise: ['count==0'], unanswered: ['count==0'] };

export const scenario = (scenarios, thresholds) => ({ ...common, scenarios, thresholds });

/** Agents at work (docs/requirements/operation.md#load). */
export const AT_WORK = {
  http_req_failed: ['rate<0.001'],
  checks: ['rate>0.999'],
  'http_req_duration{kind:write}': ['p(95)<300', 'p(99)<800'],
  'http_req_duration{kind:page}': ['p(95)<400'],
  dropped_iterations: ['count==0'],
};

/** `compared` are rules about two metrics, which thresholds cannot hold: `(metrics) => [{ metric, rule, ok, values }]`. */
export function summary(name, compared = () => []) {
  return (data) => {
    const rows = [...thresholdsOf(data), ...compared(data.metrics)];
    const text = asText(name, data, rows);
    const files = { stdout: text };
    if (settings.verdict) files[settings.verdict] = String(rows.filter(({ ok }) => !ok).length);
    if (settings.report) {
      files[`${settings.report}/${name}.txt`] = text;
      files[`${settings.report}/${name}.json`] = JSON.stringify(data, null, 1);
      files[`${settings.report}/${name}.xml`] = asJUnit(name, rows);
    }
    return files;
  };
}

function thresholdsOf({ metrics }) {
  return Object.entries(metrics).flatMap(([metric, { thresholds = {}, values }]) =>
    Object.entries(thresholds).map(([rule, { ok }]) => ({ metric, rule, ok, values })),
  );
}

const round = (value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value);
const say = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${round(value)}`)
    .join(' ');

/** Which answers were not as expected: a rate alone does not help. */
const missed = ({ root_group: { checks } }) =>
  checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, passes, fails }) => `  not as expected  ${name}   ${fails} of ${passes + fails}`);

function asText(name, data, rows) {
  const { metrics } = data;
  const lines = rows.map(
    ({ metric, rule, ok, values }) => `${ok ? 'ok    ' : 'FAILED'}  ${metric} ${rule}   ${say(values)}`,
  );
  const failed = rows.filter(({ ok }) => !ok).length;
  const rate = metrics.http_reqs
    ? `${metrics.http_reqs.values.count} requests, ${round(metrics.http_reqs.values.rate)}/s`
    : 'no requests';
  return [`\n${name}: ${rate}`, ...lines, ...missed(data), `${rows.length - failed} passed, ${failed} failed`, ''].join(
    '\n',
  );
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function asJUnit(name, rows) {
  const cases = rows.map(({ metric, rule, ok, values }) => {
    const failure = ok ? '' : `<failure message="${escaped(say(values))}"/>`;
    return `  <testcase classname="load.${name}" name="${escaped(`${metric} ${rule}`)}">${failure}</testcase>`;
  });
  const failures = rows.filter(({ ok }) => !ok).length;
  return `<testsuite name="load.${name}" tests="${rows.length}" failures="${failures}">\n${cases.join('\n')}\n</testsuite>\n`;
}
