// People sign in and out, and nothing else: what a password costs.
import { scenario, steady, summary } from '../scenario.js';
import { minutes } from '../settings.js';

export { comeAndGo } from '../journeys/shift.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { people: steady('comeAndGo', 5, minutes(2)) },
  { checks: ['rate==1'], http_req_failed: ['rate==0'] },
);
export const handleSummary = summary('sign-ins');
