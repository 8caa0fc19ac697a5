import { readFileSync } from 'node:fs';
import { request } from 'node:https';

const FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';
const ANSWER_TIMEOUT_MS = 2_000;

/** Reads a ConfigMap of the pod's own namespace. The token is read each time: the kubelet replaces it before it expires. */
export function readConfigMap(name: string): Promise<Record<string, string>> {
  const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: 'kubernetes.default.svc',
        path: `/api/v1/namespaces/${read('namespace')}/configmaps/${name}`,
        headers: { authorization: `Bearer ${read('token').trim()}`, accept: 'application/json' },
        ca: read('ca.crt'),
        timeout: ANSWER_TIMEOUT_MS,
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          if (res.statusCode !== 200) return reject(new Error(`ConfigMap ${name}: ${res.statusCode}`));
          const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data?: Record<string, string> };
          resolve(data ?? {});
        });
      },
    );
    asked.once('timeout', () => asked.destroy(new Error(`ConfigMap ${name}: no answer in time`)));
    asked.once('error', reject);
    asked.end();
  });
}
