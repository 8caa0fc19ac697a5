import { setImmediate } from 'node:timers/promises';
import { createSealer } from '@dialdeck/node/security/sealer';
import { expect, it } from 'vitest';
import { aboutClientSecret } from '#providers/provider.ts';
import type { AuthServices } from '#services.ts';
import { aboutSecret } from './check-code.ts';
import { createResealWorker } from './reseal-worker.ts';

const OLD = createSealer(['the key of last year']);
const LOST = createSealer(['a key that is lost']);
const NOW = createSealer(['the key of this year', 'the key of last year']);

/** Runs the worker on these rows and returns the lines that it logged. */
async function run(providers: Map<string, string>, people: Map<string, string>) {
  const logged: unknown[] = [];
  const put = (rows: Map<string, string>) => async (id: string, _before: string, after: string) =>
    void rows.set(id, after);
  const store = {
    providers: {
      list: async () => [...providers].map(([id, clientSecretSealed]) => ({ id, clientSecretSealed })),
      reseal: put(providers),
    },
    secondFactors: {
      sealed: async (after: string | null) =>
        after ? [] : [...people].map(([accountId, secretSealed]) => ({ accountId, secretSealed })),
      reseal: put(people),
    },
  };
  const log = { info: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) };
  const worker = createResealWorker({ store, sealer: NOW, log } as unknown as AuthServices);
  await worker.start();
  await setImmediate();
  await worker.stop();
  return logged;
}

it('reseals secrets of an older key, and skips a secret that no key opens', async () => {
  const providers = new Map([
    ['p1', LOST.seal('lost', aboutClientSecret('p1'))],
    ['p2', OLD.seal('client', aboutClientSecret('p2'))],
  ]);
  const people = new Map([
    ['ana', LOST.seal('lost', aboutSecret('ana'))],
    ['ben', OLD.seal('totp', aboutSecret('ben'))],
    ['cleo', NOW.seal('newest', aboutSecret('cleo'))],
  ]);
  const [lost, newest] = [people.get('ana'), people.get('cleo')];
  const logged = await run(providers, people);
  expect([...providers.values(), ...people.values()].map((sealed) => NOW.isCurrent(sealed))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(NOW.open(people.get('ben') ?? '', aboutSecret('ben'))).toBe('totp');
  expect([people.get('ana'), people.get('cleo')]).toEqual([lost, newest]);
  expect(logged).toEqual([
    { event: 'secrets_sealed_anew', count: 2 },
    { event: 'secrets_not_opened', count: 2 },
  ]);
});

it('logs nothing when no secret is old', async () => {
  expect(await run(new Map(), new Map([['cleo', NOW.seal('newest', aboutSecret('cleo'))]]))).toEqual([]);
});
