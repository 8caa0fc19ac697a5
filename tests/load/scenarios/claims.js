// Agents claim their next contact and release it, and nothing else: the cost of a claim.
import { scenario, steady, summary } from '../scenario.js';
import { minutes } from '../settings.js';

export { claimAndRelease } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { claims: steady('claimAndRelease', 10, minutes(2)) },
  { checks: ['rate==1'], http_req_failed: ['rate==0'] },
);
export const handleSummary = summary('claims');
