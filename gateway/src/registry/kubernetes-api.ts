import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Agent } from 'undici';
import { z } from 'zod';
import { askJson, boundedAgent } from './ask-json.ts';

const ConfigMap = z.object({ data: z.record(z.string(), z.string()).default({}) });

export interface KubernetesApi {
  /** Folder with the token, the namespace and the certificate authority of a pod's ServiceAccount. */
  folder: string;
  address: string;
}

const IN_A_POD: KubernetesApi = {
  folder: '/var/run/secrets/kubernetes.io/serviceaccount',
  address: 'https://kubernetes.default.svc',
};

/** Reads ConfigMaps of the pod's own namespace. The token is read each time, because the kubelet replaces it before it expires. */
export function configMapReader({ folder, address }: KubernetesApi = IN_A_POD) {
  let known: { authority: string; agent: Agent } | undefined;
  const read = async (file: string) => (await readFile(path.join(folder, file), 'utf8')).trim();

  function agentFor(authority: string): Agent {
    if (known?.authority !== authority) {
      void known?.agent.close();
      known = { authority, agent: boundedAgent({ connect: { ca: authority } }) };
    }
    return known.agent;
  }

  return async (name: string): Promise<Record<string, string>> => {
    const [namespace, token, authority] = await Promise.all([read('namespace'), read('token'), read('ca.crt')]);
    const answer = await askJson(`${address}/api/v1/namespaces/${namespace}/configmaps/${name}`, {
      agent: agentFor(authority),
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer === undefined) throw new Error(`there is no ConfigMap ${name}`);
    return ConfigMap.parse(answer).data;
  };
}
