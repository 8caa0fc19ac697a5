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

/** A whole run is to stay under 25 minutes on two cores; the cluster takes ten of them. */
const CLUSTER_BEGINS_BEFORE_MS = 15 * 60_000;

/**
 * The whole on a real cluster: when it is asked for; in a CI that says by CLUSTER_SCRIPTS where its cluster is; and in one where the
 * cluster's programs are built already and the stages before have left it time.
 * A cluster that does not come up says nothing about what would have run on it.
 */
export const runCluster = async (): Promise<Tally> => {
  const isAsked = process.argv.includes('cluster') || Boolean(process.env.CLUSTER_SCRIPTS);
  if (!isClusterAtHand() || !(isAsked || process.env.CI))
    return notRunHere('npm run test:cluster does it, where there is a cluster (docs/deployment.md).');
  const minutes = Math.round(process.uptime() / 60);
  if (!isAsked && process.uptime() * 1_000 > CLUSTER_BEGINS_BEFORE_MS)
    return notRunHere(`the stages before took ${minutes} minutes; npm run test:cluster does it.`);
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
