import { chartToolsAtHand } from '../../helm/tools/chart-tools.ts';
import { counted } from './counted.ts';
import type { Tally } from './stage.ts';

const NOT_RUN = (what: string, programs: string): Tally => {
  const sentence = `${what}: not run. Put ${programs} on the path, or install Go 1.26.4 or later, with which they are built once from the modules pinned here.`;
  process.stdout.write(`${sentence}\n`);
  // Where nobody reads this, a check that did not run has not passed.
  return { passed: 0, failures: process.env.CI === 'true' ? [sentence] : [] };
};

/** Charts rendered, held to schemas and policies, and to the checklist of docs/deployment.md. */
export const runCharts = async (): Promise<Tally> =>
  chartToolsAtHand(['helm', 'helm-unittest', 'kubeconform', 'kube-score', 'kustomize'])
    ? counted('charts', 'helm/check.ts')
    : NOT_RUN('charts', 'helm, helm-unittest, kubeconform, kube-score and kustomize');

/** The product, as it was built, under k6 for half a minute. */
export const runLoadSmoke = async (): Promise<Tally> =>
  chartToolsAtHand(['k6']) ? counted('load', 'tests/load/run.ts', 'smoke') : NOT_RUN('load', 'k6');
