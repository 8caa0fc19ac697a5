import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import { z } from 'zod';
import type { Documents } from '#graphql/trusted-documents.ts';
import { askJson, boundedAgent } from './ask-json.ts';

/** The release that a module's image holds, in its own words. */
export interface ModuleRelease {
  line: RemoteInfo;
  /** The release's operations, by id. */
  documents: Documents;
  /** Operation id → the file that defines it, relative to the repository. */
  files: Readonly<Record<string, string>>;
}

const ById = z.record(z.string(), z.string());
const Answer = z.object({ line: z.unknown(), documents: ById, files: ById.default({}) });

/** Each on its own connection, so that the Service spreads them over the pods: during a rollout some pods lack the file. */
const ASKED_AT_ONCE = 4;
const agent = boundedAgent({ pipelining: 0 });

/**
 * A release, once every pod that was queried has it; undefined while some lack it.
 * @throws when a pod's answer is not a release of this module and version
 */
export async function fetchRelease(address: string, name: string, version: string): Promise<ModuleRelease | undefined> {
  const url = `${address}/mfe/${encodeURIComponent(name)}/releases/${encodeURIComponent(version)}.json`;
  const answers = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => askJson(url, { agent })));
  if (answers.includes(undefined)) return undefined;
  const { line, documents, files } = Answer.parse(answers[0]);
  const [valid] = parseRegistry({ remotes: [line] });
  if (valid?.name !== name || valid.version !== version || !valid.entry.startsWith(`/mfe/${name}/`))
    throw new Error(`${url} is no release of ${name} ${version}`);
  return { line: valid, documents, files };
}

const Versions = z.array(z.object({ version: z.string(), builtAt: z.number() }));

/** The versions that a module's pods serve, newest first; none for an image that does not list them. */
export async function fetchVersions(address: string, name: string): Promise<string[]> {
  const listed = await askJson(`${address}/mfe/${encodeURIComponent(name)}/releases.json`, { agent });
  return Versions.parse(listed ?? []).map(({ version }) => version);
}
