// Five admins import beside the usual work, whose thresholds do not move.
import { AT_WORK, scenario, steady, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { importBatch } from '../journeys/admin.js';
export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

// Five wizards, a batch each every 150 ms: 50 with the pause of 100 ms.
const batchesPerSecond = Number(__ENV.BATCHES_PER_SECOND || 5 / 0.15);
export const options = scenario(
  {
    agents: steady('makeCall', callsPerSecond, minutes(2)),
    imports: steady('importBatch', batchesPerSecond, minutes(2)),
  },
  { ...AT_WORK, 'checks{kind:import}': ['rate==1'] },
);
export const handleSummary = summary('import');
