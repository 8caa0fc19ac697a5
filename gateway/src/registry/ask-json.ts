import { Agent, request } from 'undici';

/** Registry entries and releases are small; whoever sends more sends something else. */
const MAX_BYTES = 4 << 20;
/** From the first packet to the last byte: who sends a byte now and then is late as well. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Connections for {@link askJson}, whose answers are bounded. */
export const boundedAgent = (options: Agent.Options = {}): Agent =>
  new Agent({ ...options, maxResponseSize: MAX_BYTES });

/**
 * What an address answers as JSON; undefined when it says 404. Rejects within two seconds whatever else comes: another status,
 * no JSON, too much of it, an answer that is torn or never ends.
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
