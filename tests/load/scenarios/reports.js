// Reports over 30 days, two a second.
import { scenario, steady, summary } from '../scenario.js';
import { minutes } from '../settings.js';

export { readReport } from '../journeys/admin.js';
export { setup, teardown } from '../organisation.js';

export const options = scenario(
  { reports: steady('readReport', 2, minutes(1)) },
  { 'http_req_duration{kind:report}': ['p(95)<800', 'p(99)<2000'], checks: ['rate==1'] },
);
export const handleSummary = summary('reports');
