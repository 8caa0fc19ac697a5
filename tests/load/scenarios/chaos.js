// The usual pace while parts are taken away (tests of faults do that): refusals are 503 with Retry-After, and few.
import { REFUSALS_ONLY, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { agents: steady('makeCall', callsPerSecond, minutes(__ENV.LONG ? 30 : 2)) },
  { http_req_failed: ['rate<0.05'], 'http_req_duration{kind:write}': ['p(99)<10000'], ...REFUSALS_ONLY },
);
export const handleSummary = summary('chaos');
