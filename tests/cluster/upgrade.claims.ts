import type { Claim } from '../../helm/checks/claim.ts';
import { helm, kubectl, writtenIn } from './cluster.ts';
import { query } from './database.ts';
import { breakingTag, revisionOf, signInAsAdmin, upgrade } from './platform.ts';

const OBJECTS = 'deployments,services,configmaps,serviceaccounts,networkpolicies,httproutes,poddisruptionbudgets';
const ANNOTATION = '{.spec.template.metadata.annotations.released}';

const released = () => kubectl('get', 'deployment', 'dialdeck-reports', '--output', `jsonpath=${ANNOTATION}`);

let before = '';

const MIGRATIONS = `SELECT count(*), max(finished_at) FROM users._prisma_migrations`;

export const upgradeClaims: readonly Claim[] = [
  {
    name: 'an upgrade of a subgraph that would break a release is refused, and leaves pods and schema as they were',
    check() {
      const state = () => [
        kubectl('get', 'pods', '--selector', 'app.kubernetes.io/name=users', '--output', 'name'),
        query(MIGRATIONS),
      ];
      const asBefore = JSON.stringify(state());
      let refusal = '';
      try {
        upgrade('dialdeck', 'helm/platform', [`users.image.tag=${breakingTag}`], '--wait');
      } catch (error) {
        refusal = String(error);
      }
      if (!/graph-check/.test(refusal)) throw new Error(`the upgrade was not refused by the check: ${refusal}`);
      if (JSON.stringify(state()) !== asBefore) throw new Error('pods or schema changed');
      const said = kubectl('logs', 'job/dialdeck-users-graph-check');
      if (!/refused .*profileImageUrl, which users no longer has/.test(said)) throw new Error(said);
      helm('rollback', 'dialdeck', '--wait', '--timeout', '5m');
      return undefined;
    },
  },
  {
    name: 'an upgrade of one module changes only its own objects',
    check() {
      before = revisionOf('dialdeck');
      const objects = writtenIn(OBJECTS);
      upgrade('dialdeck', 'helm/platform', ['reports.podAnnotations.released=again'], '--wait');
      const changed = [...writtenIn(OBJECTS)].filter(([id, { text }]) => objects.get(id)?.text !== text);
      if (released() !== 'again') throw new Error('nothing changed');
      const foreign = changed.filter(([, { component }]) => component !== 'reports').map(([id]) => id);
      if (foreign.length > 0) throw new Error(`changed too: ${foreign.join(', ')}`);
      console.log(`        ${changed.map(([id]) => id).join(', ')} of ${objects.size} objects`);
      return undefined;
    },
  },
  {
    name: 'helm rollback restores the previous release, and users can sign in',
    async check() {
      helm('rollback', 'dialdeck', before, '--wait', '--timeout', '5m');
      if (released()) throw new Error(`reports is still as in revision ${revisionOf('dialdeck')}`);
      await signInAsAdmin();
      return undefined;
    },
  },
];
