// Callbacks of a whole day fall due together: five times the pace for a minute, between two quiet ones. What cannot be served
// is refused with Retry-After, and afterwards everything is as before.
import { REFUSALS_ONLY, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, seconds } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

const phase = (name, perSecond, start) =>
  steady('makeCall', perSecond, seconds(60), { startTime: seconds(start), tags: { phase: name } });
export const options = scenario(
  {
    before: phase('before', callsPerSecond, 0),
    spike: phase('spike', 5 * callsPerSecond, 60),
    after: phase('after', callsPerSecond, 140),
  },
  {
    'http_req_failed{phase:spike}': ['rate<0.05'],
    'http_req_failed{phase:before}': ['rate<0.001'],
    'http_req_failed{phase:after}': ['rate<0.001'],
    'http_req_duration{phase:before}': ['p(95)<400'],
    'http_req_duration{phase:after}': ['p(95)<480'],
    ...REFUSALS_ONLY,
  },
);
export const handleSummary = summary('callback-spike', (metrics) => {
  const p95 = (phase) => metrics[`http_req_duration{phase:${phase}}`].values['p(95)'];
  const [before, after] = [p95('before'), p95('after')];
  return [
    {
      metric: 'http_req_duration{phase:after}',
      rule: 'p(95) <= 1.2 * before',
      ok: after <= 1.2 * before,
      values: { before, after },
    },
  ];
});
