import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

describe('password hashes', () => {
  it('are argon2id with m=19456, t=2, p=1 or stronger (ASVS 11.4.2)', async () => {
    const hasher = createPasswordHasher();
    const made = await hasher.hash('a long enough one');
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(made, 'a long enough one')).toBe(true);
    expect(await hasher.verify(made, 'another one')).toBe(false);
    expect(hasher.isOutdated(made)).toBe(false);
  });

  it.each([
    ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }, true],
    ['fewer rounds', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
    ['more memory', { memoryCost: 24_576, timeCost: 2, parallelism: 1 }, false],
  ])('with %s: outdated %s', async (_, parameters, outdated) => {
    expect(createPasswordHasher().isOutdated(await hash('x', parameters))).toBe(outdated);
  });

  it('are outdated in any other format', () => {
    expect(createPasswordHasher().isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
  });
});

describe('an unknown address', () => {
  it('is rejected after the same work', async () => {
    const hasher = createPasswordHasher();
    const real = await hasher.hash('right');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 15; round++) {
      // Alternates, so that both meet the same load of the machine.
      for (const [who, passwordHash] of [
        ['known', real],
        ['unknown', null],
      ] as const) {
        const start = performance.now();
        expect(await hasher.verify(passwordHash, 'wrong')).toBe(false);
        times[who].push(performance.now() - start);
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[7] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });
});

describe('the queue', () => {
  it('is bounded: callers get 503 with Retry-After when it is full', async () => {
    const hasher = createPasswordHasher({ lanes: 1, queueLength: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.verify(null, 'x')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
    expect(await hasher.verify(null, 'x')).toBe(false);
  });

  it('has a worker for each core but one, which serves all other requests', async () => {
    const hasher = createPasswordHasher({ queueLength: 0 });
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => hasher.verify(null, 'x')));
    const begun = results.filter(({ status }) => status === 'fulfilled');
    expect(begun).toHaveLength(Math.min(64, Math.max(1, availableParallelism() - 1)));
  });

  it('continues after an invalid hash', async () => {
    const hasher = createPasswordHasher({ lanes: 1, queueLength: 0 });
    await expect(hasher.verify('not a hash', 'x')).rejects.toThrow();
    expect(await hasher.verify(null, 'x')).toBe(false);
  });
});
