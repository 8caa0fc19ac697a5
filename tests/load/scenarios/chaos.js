// The usual pace while parts are taken away, one after the other: chaos/chaos.ts does that and ends the run, or the caller, who gives a
// target. Refusals are 503 with Retry-After, in time, and few; what may break a connection is looked at there.
import { scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes, settings } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

const duration = settings.hasLedger ? '1h' : minutes(__ENV.LONG ? 30 : 2);
export const options = scenario(
  { agents: steady('makeCall', callsPerSecond, duration) },
  {
    failed_otherwise: ['count==0'],
    http_req_failed: ['rate<0.05'],
    http_req_duration: ['p(99)<3000', 'max<10000'],
  },
);
export const handleSummary = summary('chaos');
