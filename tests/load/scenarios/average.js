// Agents at their usual pace: AGENTS x DIALS_PER_HOUR.
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { lookAround } from '../journeys/admin.js';
export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

const duration = minutes(__ENV.LONG ? 30 : 2);
export const options = scenario(
  { agents: steady('makeCall', callsPerSecond, duration), admins: steady('lookAround', 0.1, duration) },
  AT_WORK,
);
export const handleSummary = summary('average');
