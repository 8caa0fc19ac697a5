import { Agent, request } from 'undici';

/** Registry entries and releases are small; a larger answer is something else. */
const MAX_BYTES = 4 << 20;
/** From the first packet to the last byte, so that a server that trickles bytes is late too. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Connections for {@link askJson}, with a limit on the size of an answer. */
export const boundedAgent = (options: Agent.Options = {}): Agent =>
  new Agent({ ...options, maxResponseSize: MAX_BYTES });

/**
 * The JSON at an address; undefined for 404. Rejects within two seconds in every other case: another status, no JSON, an
 * answer that is too large, interrupted or endless.
 */
export async function askJson(
  url: string,
  { agent, headers = {} }: { agent: Agent; headers?: Record<string, string> },
): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    dispatcher: agent,
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (statusCode === 200) return await body.json();
  await body.dump();
  if (statusCode === 404) return undefined;
  throw new Error(`${url} answered ${statusCode}`);
}

/** Sends a JSON merge patch (RFC 7396); the answer's status. Rejects within two seconds without an answer. */
export async function patchJson(
  url: string,
  patch: unknown,
  { agent, headers = {} }: { agent: Agent; headers?: Record<string, string> },
): Promise<number> {
  const { statusCode, body } = await request(url, {
    method: 'PATCH',
    dispatcher: agent,
    headers: { ...headers, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(patch),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  await body.dump();
  return statusCode;
}
