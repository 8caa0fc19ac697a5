// Twice the usual pace.
import { scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { agents: steady('makeCall', 2 * callsPerSecond, minutes(__ENV.LONG ? 15 : 2)) },
  { http_req_duration: ['p(95)<500', 'p(99)<1500'], http_req_failed: ['rate<0.005'] },
);
export const handleSummary = summary('peak');
