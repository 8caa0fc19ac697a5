// The whole on a real cluster: images built, chart installed, used, upgraded, restarted under load, rolled back.
//
//   npm run test:cluster              a fresh cluster, taken down at the end
//   npm run test:cluster -- --keep    leaves it running
//
// k8s/local/up.sh says which cluster it takes.

import { checkAll } from '../../helm/checks/claim.ts';
import { clusterClaims } from './claims.ts';
import { enterCluster, isClusterAtHand, run } from './cluster.ts';

const keep = process.argv.includes('--keep');
const tag = process.env.CLUSTER_TAG ?? 'dev';

if (!isClusterAtHand() && !process.env.CLUSTER) {
  console.error(
    'There is no cluster to test on: set CLUSTER=k3d or CLUSTER=current, or CLUSTER_SCRIPTS to the scripts of a single-node one.',
  );
  process.exit(1);
}

let failures: string[] = ['the platform comes up'];
let passed = 0;
try {
  await run('k8s/local/up.sh', ['--tag', tag]);
  enterCluster();
  // Another release of one module, with the same content under another version.
  await run('k8s/local/next-release.sh', [tag]);
  passed = 1;
  const outcome = await checkAll(clusterClaims);
  passed += outcome.passed;
  failures = outcome.failures;
} finally {
  if (!keep) await run('k8s/local/down.sh', []).catch((error: Error) => console.error(error.message));
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
