// Five admins import a file each in addition to the usual work, whose thresholds do not move.
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { importFile } from '../journeys/admin.js';
export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

const ADMINS = 5;
export const options = scenario(
  {
    agents: steady('makeCall', callsPerSecond, minutes(2)),
    // An import has no fixed length: five of them, begun together.
    imports: {
      executor: 'per-vu-iterations',
      exec: 'importFile',
      vus: ADMINS,
      iterations: 1,
      startTime: '5s',
      maxDuration: '5m',
    },
  },
  { ...AT_WORK, 'checks{kind:import}': ['rate==1'] },
);
export const handleSummary = summary('import');
