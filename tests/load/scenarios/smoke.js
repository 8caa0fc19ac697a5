// One user for half a minute: does every journey still work?
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { seconds } from '../settings.js';

export { lookAround, readReport } from '../journeys/admin.js';
export { makeCall } from '../journeys/agent.js';
export { beginShift } from '../journeys/shift.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  {
    agent: steady('makeCall', 1, seconds(30)),
    shift: steady('beginShift', 0.2, seconds(30)),
    admin: steady('lookAround', 0.2, seconds(30)),
    report: steady('readReport', 0.2, seconds(30)),
  },
  { http_req_failed: ['rate==0'], checks: ['rate==1'], dropped_iterations: AT_WORK.dropped_iterations },
);
export const handleSummary = summary('smoke');
