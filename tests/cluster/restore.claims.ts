import type { Claim } from '../../helm/checks/claim.ts';
import { kubectl, run, until } from './cluster.ts';
import { endSegment, fingerprints, isArchived, query } from './database.ts';
import { ask, signInAsAdmin } from './platform.ts';

const BACKUP = `test-${Date.now()}`;
const TRIAL = 'dialdeck-restore-trial';

/** How many pods each component has. */
const scales = (): [string, string][] =>
  kubectl('get', 'deployments', '--output', 'jsonpath={range .items[*]}{.metadata.name} {.spec.replicas}{"\\n"}{end}')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]);

async function makeList(name: string): Promise<void> {
  const cookie = await signInAsAdmin();
  const { status, body } = await ask('/api/call-lists', { method: 'POST', cookie, json: { name } });
  if (status !== 201) throw new Error(`a list cannot be made: ${status} ${body}`);
}

async function archive(): Promise<void> {
  const segment = endSegment();
  await until(`segment ${segment} in the archive`, 60, () => isArchived(segment));
}

/** Before the autoscaler has filled the node with pods: the Job needs a place of its own. */
export const trialClaims: readonly Claim[] = [
  {
    name: 'the Job of the nightly schedule restores the newest backup next to the database, and its counters equal a recount',
    async check() {
      await run('k8s/local/backup.sh', [`${BACKUP}-trial`]);
      await archive();
      kubectl('create', 'job', TRIAL, '--from=cronjob/dialdeck-restore-check');
      try {
        kubectl('wait', '--for=condition=complete', `job/${TRIAL}`, '--timeout=180s');
      } finally {
        console.log(`        ${kubectl('logs', `job/${TRIAL}`).trim()}`);
        kubectl('delete', 'job', TRIAL);
      }
      return undefined;
    },
  },
];

export const restoreClaims: readonly Claim[] = [
  {
    name: 'a base backup and the log since then restore every row as it was, to the second before an accident',
    async check() {
      await run('k8s/local/backup.sh', [BACKUP]);
      // After the base backup: only the log contains it.
      await makeList(BACKUP);
      const before = scales();
      kubectl('scale', 'deployment', '--all', '--replicas=0');
      kubectl(
        'wait',
        '--for=delete',
        'pod',
        '--selector',
        'app.kubernetes.io/name in (auth,users,call-lists,analytics,gateway)',
        '--timeout=120s',
      );
      const expected = fingerprints();
      const lastGood = query('SELECT clock_timestamp()');
      query('DROP SCHEMA call_lists CASCADE; DELETE FROM auth.accounts;');
      await archive();
      await run('k8s/local/restore.sh', [BACKUP, lastGood]);
      const found = fingerprints();
      const differ = expected.filter((line) => !found.includes(line));
      if (differ.length > 0 || found.length !== expected.length) throw new Error(`not as before: ${differ.join('\n')}`);
      for (const [name, replicas] of before) kubectl('scale', `deployment/${name}`, `--replicas=${replicas}`);
      for (const [name] of before) kubectl('rollout', 'status', `deployment/${name}`, '--timeout=5m');
      const { body } = await ask('/api/call-lists?limit=100', { cookie: await signInAsAdmin() });
      if (!body.includes(BACKUP)) throw new Error('the list that was made after the base backup is not there');
      console.log(`        ${expected.length} tables, counts and hashes equal`);
      return undefined;
    },
  },
];
