import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import { z } from 'zod';
import type { Documents } from '#graphql/trusted-documents.ts';
import { askJson, boundedAgent } from './ask-json.ts';

/** The release that a module's image holds, in its own words. */
export interface ModuleRelease {
  line: RemoteInfo;
  /** The release's operations, by id. */
  documents: Documents;
}

const DocumentsAnswer = z.record(z.string(), z.string());
const Answer = z.object({ line: z.unknown(), documents: DocumentsAnswer });

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
  const { line, documents } = Answer.parse(answers[0]);
  const [valid] = parseRegistry({ remotes: [line] });
  if (valid?.name !== name || valid.version !== version || !valid.entry.startsWith(`/mfe/${name}/`))
    throw new Error(`${url} is no release of ${name} ${version}`);
  return { line: valid, documents };
}

/**
 * The operations of all versions that a module's pods serve, including earlier ones: tabs that were open during a
 * release still send them. Empty for an image that does not report them.
 */
export async function fetchDocuments(address: string, name: string): Promise<Documents> {
  return DocumentsAnswer.parse(
    (await askJson(`${address}/mfe/${encodeURIComponent(name)}/documents.json`, { agent })) ?? {},
  );
}
