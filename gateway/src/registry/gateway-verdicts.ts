import { z } from 'zod';
import { askJson, boundedAgent } from './ask-json.ts';
import type { ModuleRelease } from './module-release.ts';
import type { ModuleReleases, Verdict } from './polled-module.ts';

/** The versions of each module that the gateway serves and refuses, for the shell. */
export const verdicts = (modules: readonly ModuleReleases[]): z.output<typeof Verdicts> =>
  Object.fromEntries(
    modules.map(({ module, served, refused }) => [
      module,
      { served: served.map(({ line }) => line.version), refused: [...refused] },
    ]),
  );

const Verdicts = z.record(
  z.string(),
  z.object({
    served: z.array(z.string()),
    refused: z.array(z.object({ version: z.string(), operation: z.string(), reason: z.string() })),
  }),
);

const agent = boundedAgent();

/** The gateway's judgement of a release: the shell has no graph of its own. A gateway that does not judge serves every release. */
export const askGatewayToJudge =
  (gatewayUrl: string) =>
  async (module: string, { line: { version } }: ModuleRelease): Promise<Verdict> => {
    const answer = await askJson(new URL('/releases.json', gatewayUrl).href, { agent });
    if (answer === undefined) return 'served';
    const judged = Verdicts.parse(answer)[module];
    if (judged?.served.includes(version)) return 'served';
    const refusal = judged?.refused.find((each) => each.version === version);
    return refusal ? { operation: refusal.operation, reason: refusal.reason } : 'pending';
  };
