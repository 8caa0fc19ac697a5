// An admin loads a register of numbers in addition to the usual work, whose thresholds do not move.
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { setup, teardown } from '../calling-rules.js';
export { makeCall } from '../journeys/agent.js';
export { loadRegister } from '../journeys/do-not-call.js';

export const options = scenario(
  {
    agents: steady('makeCall', callsPerSecond, minutes(2)),
    // A file has no fixed length.
    register: {
      executor: 'per-vu-iterations',
      exec: 'loadRegister',
      vus: 1,
      iterations: 1,
      startTime: '5s',
      maxDuration: '5m',
    },
  },
  { ...AT_WORK, 'checks{kind:import}': ['rate==1'] },
);
export const handleSummary = summary('register');
