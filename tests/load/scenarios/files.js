// One admin imports one file after the other, and nothing else: what a row costs where a job reads it.
import { REFUSALS_ONLY, scenario, summary } from '../scenario.js';

export { importFile } from '../journeys/admin.js';
export { setup, teardown } from '../organisation.js';

const FILES = 4;
export const options = scenario(
  { imports: { executor: 'per-vu-iterations', exec: 'importFile', vus: 1, iterations: FILES, maxDuration: '5m' } },
  { checks: ['rate==1'], iterations: [`count==${FILES}`], ...REFUSALS_ONLY },
);
export const handleSummary = summary('files');
