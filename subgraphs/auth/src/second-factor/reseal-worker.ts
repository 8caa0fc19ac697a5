import type { Worker } from '@dialdeck/node/worker';
import { aboutClientSecret } from '#providers/provider.ts';
import type { AuthServices } from '#services.ts';
import { aboutSecret } from './check-code.ts';

const PAGE = 500;

/** At the start, seals again what an older key sealed: afterwards that key can be removed. */
export function createResealWorker({ store, sealer, log }: Pick<AuthServices, 'store' | 'sealer' | 'log'>): Worker {
  let isStopped = false;
  let work: Promise<void> | undefined;

  async function resealClients(): Promise<number> {
    const old = (await store.providers.list()).filter(
      ({ clientSecretSealed }) => !sealer.isCurrent(clientSecretSealed),
    );
    for (const { id, clientSecretSealed } of old) {
      const about = aboutClientSecret(id);
      const sealed = sealer.seal(sealer.open(clientSecretSealed, about), about);
      await store.providers.reseal(id, clientSecretSealed, sealed);
    }
    return old.length;
  }

  async function reseal(): Promise<void> {
    let after: string | null = null;
    let count = await resealClients();
    for (;;) {
      const page = await store.secondFactors.sealed(after, PAGE);
      for (const { accountId, secretSealed } of page) {
        if (isStopped) return;
        if (sealer.isCurrent(secretSealed)) continue;
        const about = aboutSecret(accountId);
        await store.secondFactors.reseal(accountId, secretSealed, sealer.seal(sealer.open(secretSealed, about), about));
        count += 1;
      }
      after = page.at(-1)?.accountId ?? null;
      if (page.length < PAGE) break;
    }
    if (count > 0) log.info({ event: 'secrets_sealed_anew', count });
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
