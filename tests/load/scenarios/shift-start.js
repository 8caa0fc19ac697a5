// Everybody signs in at nine: 0 to 17 logins a second in half a minute (33 on a cluster), and on.
import { ramp, scenario, summary } from '../scenario.js';
import { seconds, settings } from '../settings.js';

export { beginShift } from '../journeys/shift.js';
export { setup, teardown } from '../organisation.js';

const most = (settings.agents / 500) * (__ENV.LONG ? 1.65 : 17);
export const options = scenario(
  {
    shift: ramp('beginShift', 0, [
      { target: most, duration: seconds(30) },
      { target: most, duration: seconds(__ENV.LONG ? 300 : 60) },
    ]),
  },
  {
    'http_req_duration{name:login}': ['p(95)<1500', 'p(99)<3000'],
    http_req_failed: ['rate<0.005'],
  },
);
export const handleSummary = summary('shift-start');
