import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Agent } from 'undici';
import { z } from 'zod';
import { askJson, boundedAgent, patchJson } from './ask-json.ts';
import type { Stop } from './stops.ts';

/** A module's release and its stops, and where they are stored. */
export interface RemoteStore {
  /** @throws while the store cannot be read */
  read(place: string): Promise<Remote>;
  /**
   * Replaces the stops.
   * @throws {StopsChangedError} when the place is not as it was read
   * @throws {NoRightToStopError} when this process may not write there
   */
  writeStops(place: string, stops: readonly Stop[], revision: string): Promise<void>;
  /** A command that does the same by hand. */
  command(place: string, stops: readonly Stop[]): string;
}

export interface Remote {
  /** The wanted version, as the release wrote it. */
  wanted: unknown;
  /** The stops, as they were written; undefined without any. */
  stops: unknown;
  /** Changes with every change. */
  revision: string;
}

export class StopsChangedError extends Error {
  override readonly name = 'StopsChangedError';
}

export class NoRightToStopError extends Error {
  override readonly name = 'NoRightToStopError';
}

/** The annotation of a module's ConfigMap. Helm and Argo CD leave it alone, because no manifest names it. */
const ANNOTATION = 'dialdeck.io/stops';

const ConfigMap = z.object({
  metadata: z
    .object({ resourceVersion: z.string().default(''), annotations: z.record(z.string(), z.string()).default({}) })
    .default({ resourceVersion: '', annotations: {} }),
  data: z.record(z.string(), z.string()).default({}),
});

export interface KubernetesApi {
  /** Folder with the token, the namespace and the certificate authority of a pod's ServiceAccount. */
  folder: string;
  address: string;
}

const IN_A_POD: KubernetesApi = {
  folder: '/var/run/secrets/kubernetes.io/serviceaccount',
  address: 'https://kubernetes.default.svc',
};

/** Absolute paths are files; other places are ConfigMaps of the pod's own namespace. */
export function remoteStore(api: KubernetesApi = IN_A_POD): RemoteStore {
  const inCluster = configMaps(api);
  const storeOf = (place: string) => (path.isAbsolute(place) ? files : inCluster);
  return {
    read: (place) => storeOf(place).read(place),
    writeStops: (place, stops, revision) => storeOf(place).writeStops(place, stops, revision),
    command: (place, stops) => storeOf(place).command(place, stops),
  };
}

/** The token is read each time, because the kubelet replaces it before it expires. */
function configMaps({ folder, address }: KubernetesApi): RemoteStore {
  let known: { authority: string; agent: Agent } | undefined;
  const file = async (name: string) => (await readFile(path.join(folder, name), 'utf8')).trim();

  function agentFor(authority: string): Agent {
    if (known?.authority !== authority) {
      void known?.agent.close();
      known = { authority, agent: boundedAgent({ connect: { ca: authority } }) };
    }
    return known.agent;
  }

  async function entry(name: string) {
    const [namespace, token, authority] = await Promise.all([file('namespace'), file('token'), file('ca.crt')]);
    return {
      url: `${address}/api/v1/namespaces/${namespace}/configmaps/${name}`,
      options: { agent: agentFor(authority), headers: { authorization: `Bearer ${token}` } },
    };
  }

  return {
    async read(name) {
      const { url, options } = await entry(name);
      const answer = await askJson(url, options);
      if (answer === undefined) throw new Error(`there is no ConfigMap ${name}`);
      const { data, metadata } = ConfigMap.parse(answer);
      const stops = metadata.annotations[ANNOTATION];
      return {
        wanted: JSON.parse(data['remote.json'] ?? 'null'),
        stops: stops === undefined ? undefined : json(stops),
        revision: metadata.resourceVersion,
      };
    },
    async writeStops(name, stops, resourceVersion) {
      const { url, options } = await entry(name);
      const metadata = { resourceVersion, annotations: { [ANNOTATION]: JSON.stringify(stops) } };
      const status = await patchJson(url, { metadata }, options);
      if (status === 409) throw new StopsChangedError();
      if (status === 403) throw new NoRightToStopError();
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    },
    command: (name, stops) =>
      `kubectl annotate configmap ${name} --overwrite ${ANNOTATION}=${inQuotes(JSON.stringify(stops))}`,
  };
}

/** A text for a shell. */
const inQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A text that is no JSON is no list of stops. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const File = z.looseObject({ stops: z.unknown().optional() });

const files: RemoteStore = {
  async read(file) {
    const text = await readFile(file, 'utf8');
    const { stops, ...wanted } = File.parse(JSON.parse(text));
    return { wanted, stops, revision: text };
  },
  async writeStops(file, stops, revision) {
    const text = await readFile(file, 'utf8');
    if (text !== revision) throw new StopsChangedError();
    const written = `${file}.${process.pid}`;
    await writeFile(written, `${JSON.stringify({ ...File.parse(JSON.parse(text)), stops }, null, 2)}\n`);
    await rename(written, file);
  },
  command: (file, stops) => {
    const [place, written] = [inQuotes(file), inQuotes(`${file}.new`)];
    return `jq --argjson stops ${inQuotes(JSON.stringify(stops))} '.stops = $stops' ${place} > ${written} && mv ${written} ${place}`;
  },
};
