// Batches of the import wizard and nothing else: what a row costs.
import { scenario, steady, summary } from '../scenario.js';
import { minutes } from '../settings.js';

export { importBatch } from '../journeys/admin.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { imports: steady('importBatch', 5, minutes(2)) },
  { checks: ['rate==1'], http_req_failed: ['rate==0'] },
);
export const handleSummary = summary('bulk');
