// Agents call under calling rules, and numbers are entered that no agent may call from then on: the thresholds of the work stand.
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { setup, teardown } from '../calling-rules.js';
export { makeCall } from '../journeys/agent.js';
export { listNumber } from '../journeys/do-not-call.js';

export const options = scenario(
  {
    agents: steady('makeCall', callsPerSecond, minutes(2)),
    admin: steady('listNumber', 1, minutes(2)),
  },
  { ...AT_WORK, 'checks{kind:verdict}': ['rate==1'] },
);
export const handleSummary = summary('rules');
