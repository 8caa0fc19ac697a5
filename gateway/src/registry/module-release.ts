import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';
import { z } from 'zod';
import type { Documents } from '#graphql/trusted-documents.ts';
import { askJson, boundedAgent } from './ask-json.ts';

/** What an image of a module says of the release that it holds. */
export interface ModuleRelease {
  line: RemoteInfo;
  /** Operations that it may send, by id. */
  documents: Documents;
}

const DocumentsAnswer = z.record(z.string(), z.string());
const Answer = z.object({ line: z.unknown(), documents: DocumentsAnswer });

/** Each on a connection of its own, so that the Service sends them to whichever pod: while a rollout runs, some lack the file. */
const ASKED_AT_ONCE = 4;
const agent = boundedAgent({ pipelining: 0 });

/**
 * A release, when every pod that was asked has it; undefined while some have not.
 * @throws when a pod answers anything but a release of this module in this version
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
 * The operations of all versions that a module's pods serve, those before the current one included: tabs that were open during a
 * release still send them. None where the module's image does not tell.
 */
export async function fetchDocuments(address: string, name: string): Promise<Documents> {
  return DocumentsAnswer.parse(
    (await askJson(`${address}/mfe/${encodeURIComponent(name)}/documents.json`, { agent })) ?? {},
  );
}
