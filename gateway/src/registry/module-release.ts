import { get } from 'node:http';
import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';

/** What an image of a module says of the release that it holds. */
export interface ModuleRelease {
  line: RemoteInfo;
  /** Operations that it may send, by id. */
  documents: Readonly<Record<string, string>>;
}

const ANSWER_TIMEOUT_MS = 2_000;
/** Each on a connection of its own, so that the Service sends them to whichever pod: while a rollout runs, some lack the file. */
const ASKED_AT_ONCE = 4;

/** A release, when every pod that was asked has it. */
export async function fetchRelease(address: string, name: string, version: string): Promise<ModuleRelease | undefined> {
  const url = `${address}/mfe/${encodeURIComponent(name)}/releases/${encodeURIComponent(version)}.json`;
  const answers = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => fetchOnce(url).catch(() => undefined)));
  if (answers.includes(undefined)) return undefined;
  const { line, documents } = answers[0] as ModuleRelease;
  const [valid] = parseRegistry({ remotes: [line] });
  return valid && { line: valid, documents };
}

function fetchOnce(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false, timeout: ANSWER_TIMEOUT_MS }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () =>
        res.statusCode === 200
          ? resolve(JSON.parse(Buffer.concat(parts).toString()))
          : reject(new Error(`${url}: ${res.statusCode}`)),
      );
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.once('error', reject);
  });
}
