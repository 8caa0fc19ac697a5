// The usual pace for long: what leaks shows. Memory and descriptors are watched by run.ts (growth.ts).
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { agents: steady('makeCall', callsPerSecond, minutes(__ENV.LONG ? 480 : 15)) },
  AT_WORK,
);
export const handleSummary = summary('soak');
