import { kubectl, until } from './cluster.ts';
import { tag } from './platform.ts';

/** A pod of the namespace, labelled as a component, tries to reach an address; returns its output. */
export async function tryFrom(component: string, address: string): Promise<string> {
  const name = `probe-${crypto.randomUUID().slice(0, 8)}`;
  // The first packet of a new pod may be older than the rule that lets it through.
  const code = `(async () => {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await fetch('${address}', { signal: AbortSignal.timeout(4000) });
        return console.log('answered', answer.status);
      } catch (error) {
        if (tries === 3) return console.log('refused', error.name);
      }
    }
  })()`;
  const image = `dialdeck/gateway:${tag}`;
  const overrides = {
    spec: {
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '-e', code],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
  const labels = `app.kubernetes.io/name=${component},app.kubernetes.io/instance=dialdeck`;
  kubectl(
    'run',
    name,
    `--image=${image}`,
    '--restart=Never',
    `--labels=${labels}`,
    `--overrides=${JSON.stringify(overrides)}`,
  );
  try {
    const phase = () => kubectl('get', 'pod', name, '--output', 'jsonpath={.status.phase}');
    await until(`pod ${name}`, 120, () => ['Succeeded', 'Failed'].includes(phase()));
    return kubectl('logs', name).trim();
  } finally {
    kubectl('delete', 'pod', name, '--wait=false');
  }
}
