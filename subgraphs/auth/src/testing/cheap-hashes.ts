import type { HashCost } from '#passwords/password-hasher.ts';

/** For tests that are not about hashes: the product's take a tenth of the processor time of all tests that sign a user in. */
export const CHEAP_HASHES: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
