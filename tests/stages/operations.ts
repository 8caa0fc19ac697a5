import { chartToolsAtHand } from '../../helm/tools/chart-tools.ts';
import { bringUpCluster, clusterScript, clusterTag, isClusterAtHand } from '../cluster/cluster.ts';
import { findPrograms } from '../histories/programs.ts';
import { MissingTool } from '../support/missing-tool.ts';
import { counted, oneCheck, runProgram } from './command.ts';
import type { Print, Tally } from './stage.ts';

/** The rest is still a result, so this is no failure; and a check that did not run has not passed. */
const notRunHere = (why: string): Tally => ({ passed: 0, failures: [], notRun: why });

const without = (programs: string): Tally =>
  notRunHere(
    `put ${programs} on the path, or install Go 1.26.7 or later, with which they are built once from the modules pinned here.`,
  );

/** On request, and in a CI whose cluster programs are built already. */
const isClusterAsked = (): boolean =>
  ['images', 'cluster'].some((word) => process.argv.includes(word)) || Boolean(process.env.CLUSTER_SCRIPTS);
const isClusterToRun = (): boolean => isClusterAtHand() && (isClusterAsked() || Boolean(process.env.CI));
const noCluster = notRunHere('npm run test:cluster does it, where there is a cluster (docs/deployment.md).');

let areImagesBuilt = false;

/** The images that the cluster runs, base images first. */
export const runImages = async (print: Print): Promise<Tally> => {
  if (!isClusterToRun()) return noCluster;
  if ((await runProgram(clusterScript('images.sh'), [], print)).code !== 0 && !isClusterAsked())
    return notRunHere('the images that ours stand on could not be made.');
  const env = { IMAGE_BUILDER: clusterScript('build.sh') };
  const tally = await oneCheck('images', print, ['node', ['images/build.ts', '--tag', clusterTag], env]);
  areImagesBuilt = tally.failures.length === 0;
  return tally;
};

/** All tests on a real cluster. Without a request, a cluster that does not come up fails no test that would have run on it. */
export const runCluster = async (print: Print): Promise<Tally> => {
  if (!isClusterToRun()) return noCluster;
  const problem = bringUpCluster();
  if (problem && !isClusterAsked()) return notRunHere(problem);
  return counted('cluster', print, 'tests/cluster/run.ts', ...(areImagesBuilt ? ['--built'] : []));
};

/** Charts rendered, held to schemas and policies, and to the checklist of docs/deployment.md. */
export const runCharts = async (print: Print): Promise<Tally> =>
  chartToolsAtHand(['helm', 'helm-unittest', 'kubeconform', 'kube-score', 'kustomize', 'promtool'])
    ? counted('charts', print, 'helm/check.ts')
    : without('helm, helm-unittest, kubeconform, kube-score, kustomize and promtool');

/** The product, as it was built, under k6 for half a minute. */
export const runLoadSmoke = async (print: Print): Promise<Tally> =>
  chartToolsAtHand(['k6']) ? counted('load', print, 'tests/load/run.ts', 'smoke') : without('k6');

/** One failover of the histories, on the servers as they were built, where there are Patroni, etcd and HAProxy. */
export const runFailover = async (print: Print): Promise<Tally> => {
  try {
    findPrograms();
  } catch (error) {
    if (error instanceof MissingTool) return notRunHere(error.message);
    throw error;
  }
  return counted('failover', print, 'tests/histories/run.ts', '--seed', '1', '--fault', 'kill the leader');
};
