// The whole on a real cluster: images built, chart installed, used, upgraded, restarted under load, rolled back.
//
//   npm run test:cluster              a fresh cluster, taken down at the end
//   npm run test:cluster -- --keep    leaves it running
//   npm run test:cluster -- --built   with images that images/build.ts has built
//   npm run test:cluster -- --again   on what runs already, and leaves it running
//   npm run test:cluster -- WORD…     only the claims with these words
//
// k8s/local/up.sh documents which cluster it uses.

import { parseArgs } from 'node:util';
import { checkAll } from '../../helm/checks/claim.ts';
import { clusterClaims } from './claims.ts';
import { enterCluster, isClusterAtHand, run, clusterTag as tag } from './cluster.ts';
import { upgrade } from './platform.ts';

const { values: options, positionals: words } = parseArgs({
  options: { again: { type: 'boolean' }, keep: { type: 'boolean' }, built: { type: 'boolean' } },
  allowPositionals: true,
});
const { again, built, keep = again } = options;

if (!isClusterAtHand() && !process.env.CLUSTER) {
  console.error(
    'There is no cluster to test on: set CLUSTER=k3d or CLUSTER=current, or CLUSTER_SCRIPTS to the scripts of a single-node one.',
  );
  process.exit(1);
}

let failures: string[] = ['the platform comes up'];
let passed = 0;
try {
  if (!again) await run('k8s/local/up.sh', ['--tag', tag, ...(built ? ['--no-build'] : [])]);
  enterCluster();
  // The first upgrade after the Secrets were made takes up their checksums everywhere. Pods start while the next release is built.
  if (!again) {
    upgrade('dialdeck', 'helm/platform', []);
    await run('k8s/local/next-release.sh', [tag]);
  }
  passed = again ? 0 : 1;
  const asked = clusterClaims.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const outcome = await checkAll(asked);
  passed += outcome.passed;
  failures = outcome.failures;
} finally {
  if (!keep) await run('k8s/local/down.sh', []).catch((error: Error) => console.error(error.message));
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
