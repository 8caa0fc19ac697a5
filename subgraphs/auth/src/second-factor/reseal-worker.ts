import type { Worker } from '@dialdeck/node/process/worker';
import { aboutClientSecret } from '#providers/provider.ts';
import type { AuthServices } from '#services.ts';
import { aboutSecret } from './check-code.ts';

const PAGE = 500;

/** At the start, reseals secrets that an older key sealed; afterwards that key can be removed. */
export function createResealWorker({ store, sealer, log }: Pick<AuthServices, 'store' | 'sealer' | 'log'>): Worker {
  let isStopped = false;
  let work: Promise<void> | undefined;

  /** Counts of secrets. One that no key opens does not stop the others from being resealed. */
  const counts = { sealed: 0, unopened: 0 };
  async function resealOne(sealed: string, about: string, save: (anew: string) => Promise<void>): Promise<void> {
    if (sealer.isCurrent(sealed)) return;
    const secret = opened(sealed, about);
    if (secret === null) {
      counts.unopened += 1;
      return;
    }
    await save(sealer.seal(secret, about));
    counts.sealed += 1;
  }

  function opened(sealed: string, about: string): string | null {
    try {
      return sealer.open(sealed, about);
    } catch {
      return null;
    }
  }

  async function reseal(): Promise<void> {
    for (const { id, clientSecretSealed: sealed } of await store.providers.list())
      await resealOne(sealed, aboutClientSecret(id), (anew) => store.providers.reseal(id, sealed, anew));
    let after: string | null = null;
    for (;;) {
      const page = await store.secondFactors.sealed(after, PAGE);
      for (const { accountId, secretSealed: sealed } of page) {
        if (isStopped) return;
        const save = (anew: string) => store.secondFactors.reseal(accountId, sealed, anew);
        await resealOne(sealed, aboutSecret(accountId), save);
      }
      after = page.at(-1)?.accountId ?? null;
      if (page.length < PAGE) break;
    }
    if (counts.sealed > 0) log.info({ event: 'secrets_sealed_anew', count: counts.sealed });
    if (counts.unopened > 0) log.error({ event: 'secrets_not_opened', count: counts.unopened });
  }

  return {
    async start() {
      work = reseal().catch((error: unknown) => log.error({ event: 'secrets_not_sealed_anew', err: error }));
    },
    async stop() {
      isStopped = true;
      await work;
    },
  };
}
