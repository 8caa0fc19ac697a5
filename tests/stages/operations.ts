import { chartToolsAtHand } from '../../helm/tools/chart-tools.ts';
import { bringUpCluster, isClusterAtHand } from '../cluster/cluster.ts';
import { counted } from './counted.ts';
import type { Tally } from './stage.ts';

/** The rest still says something, so it is no failure; and what did not run has not passed. */
const notRunHere = (why: string): Tally => ({ passed: 0, failures: [], notRun: why });

const without = (programs: string): Tally =>
  notRunHere(
    `put ${programs} on the path, or install Go 1.26.4 or later, with which they are built once from the modules pinned here.`,
  );

/**
 * The whole on a real cluster: when it is asked for, and in a CI where the cluster's programs are built already.
 * One that nobody asked for and that does not come up says nothing about what would have run on it.
 */
export const runCluster = async (): Promise<Tally> => {
  const isAsked = process.argv.includes('cluster') || Boolean(process.env.CLUSTER_SCRIPTS);
  if (!isClusterAtHand() || !(isAsked || process.env.CI))
    return notRunHere('npm run test:cluster does it, where there is a cluster (docs/deployment.md).');
  const problem = bringUpCluster();
  if (problem && !isAsked) return notRunHere(problem);
  return counted('cluster', 'tests/cluster/run.ts');
};

/** Charts rendered, held to schemas and policies, and to the checklist of docs/deployment.md. */
export const runCharts = async (): Promise<Tally> =>
  chartToolsAtHand(['helm', 'helm-unittest', 'kubeconform', 'kube-score', 'kustomize', 'promql'])
    ? counted('charts', 'helm/check.ts')
    : without('helm, helm-unittest, kubeconform, kube-score, kustomize and, for the alert rules, promql');

/** The product, as it was built, under k6 for half a minute. */
export const runLoadSmoke = async (): Promise<Tally> =>
  chartToolsAtHand(['k6']) ? counted('load', 'tests/load/run.ts', 'smoke') : without('k6');
