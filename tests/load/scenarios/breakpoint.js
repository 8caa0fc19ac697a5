// More and more until it fails: how much a gateway core takes.
import { ramp, scenario, summary } from '../scenario.js';
import { callsPerSecond, minutes } from '../settings.js';

export { makeCall } from '../journeys/agent.js';
export { setup, teardown } from '../organisation.js';

const stop = (threshold) => [{ threshold, abortOnFail: true, delayAbortEval: '10s' }];
export const options = scenario(
  { agents: ramp('makeCall', callsPerSecond, [{ target: callsPerSecond * 40, duration: minutes(5) }]) },
  { http_req_failed: stop('rate<0.01'), http_req_duration: stop('p(95)<1500'), dropped_iterations: stop('count<200') },
);
export const handleSummary = summary('breakpoint');
