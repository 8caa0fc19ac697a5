import type { Claim } from '../../helm/checks/claim.ts';
import { helm, kubectl, writtenIn } from './cluster.ts';
import { revisionOf, signInAsAdmin, upgrade } from './platform.ts';

const OBJECTS = 'deployments,services,configmaps,serviceaccounts,networkpolicies,ingresses,poddisruptionbudgets';
const ANNOTATION = '{.spec.template.metadata.annotations.released}';

const released = () => kubectl('get', 'deployment', 'dialdeck-reports', '--output', `jsonpath=${ANNOTATION}`);

let before = '';

export const upgradeClaims: readonly Claim[] = [
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
