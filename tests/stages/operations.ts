import { chartToolsAtHand } from '../../helm/tools/chart-tools.ts';
import { isClusterAtHand } from '../cluster/cluster.ts';
import { counted } from './counted.ts';
import type { Tally } from './stage.ts';

/** Without them the rest still says something, so it is no failure; and what did not run has not passed. */
const notRun = (programs: string): Tally => ({
  passed: 0,
  failures: [],
  notRun: `put ${programs} on the path, or install Go 1.26.4 or later, with which they are built once from the modules pinned here.`,
});

/**
 * The whole on a real cluster takes a quarter of an hour: when it is asked for, and in a CI that says by CLUSTER_SCRIPTS where its
 * cluster is and whose programs are built already.
 */
export const runCluster = async (): Promise<Tally> => {
  if (isClusterAtHand() && (process.env.CLUSTER_SCRIPTS || process.argv.includes('cluster')))
    return counted('cluster', 'tests/cluster/run.ts');
  return {
    passed: 0,
    failures: [],
    notRun: 'npm run test:cluster does it, where there is a cluster (docs/deployment.md).',
  };
};

/** Charts rendered, held to schemas and policies, and to the checklist of docs/deployment.md. */
export const runCharts = async (): Promise<Tally> =>
  chartToolsAtHand(['helm', 'helm-unittest', 'kubeconform', 'kube-score', 'kustomize', 'promql'])
    ? counted('charts', 'helm/check.ts')
    : notRun('helm, helm-unittest, kubeconform, kube-score, kustomize and, for the alert rules, promql');

/** The product, as it was built, under k6 for half a minute. */
export const runLoadSmoke = async (): Promise<Tally> =>
  chartToolsAtHand(['k6']) ? counted('load', 'tests/load/run.ts', 'smoke') : notRun('k6');
