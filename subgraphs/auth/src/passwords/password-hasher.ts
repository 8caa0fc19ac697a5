import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '@dialdeck/common/errors';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** The cost of a hash: parameters of argon2id. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP ASVS 5.0, 11.4.2. */
const PRODUCT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About two seconds of work of one lane: a later caller would have left before the response is ready. */
const QUEUE_PER_LANE = 200;
const RETRY_SECONDS = 2;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash it takes equally long and returns false, so that the time does not reveal whether there is an account. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with weaker parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

export interface PasswordHasherOptions {
  /** Lower only in tests that are not about hashing. */
  cost?: HashCost | undefined;
  /** Hashes computed at the same time: more than the spare cores would only delay every other request. */
  lanes?: number;
  queueLength?: number;
}

export function createPasswordHasher({
  cost = PRODUCT_COST,
  lanes = Math.max(1, availableParallelism() - 1),
  queueLength = QUEUE_PER_LANE * lanes,
}: PasswordHasherOptions = {}): PasswordHasher {
  const lane = pLimit(lanes);
  const decoy = decoyOf(cost);

  async function inLane<T>(work: () => Promise<T>): Promise<T> {
    if (lane.activeCount === lanes && lane.pendingCount >= queueLength)
      throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    return await lane(work);
  }

  return {
    hash: (password) => inLane(() => hash(password, cost)),
    async verify(passwordHash, password) {
      const isRight = await inLane(() => verify(passwordHash ?? decoy, password));
      return isRight && passwordHash !== null;
    },
    isOutdated(passwordHash) {
      const [, memory, time, parallel] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
      const isEnough = (had: string | undefined, wanted: number) => Number(had ?? 0) >= wanted;
      return !(
        isEnough(memory, cost.memoryCost) &&
        isEnough(time, cost.timeCost) &&
        isEnough(parallel, cost.parallelism)
      );
    },
  };
}

/** Looks like every other hash, but no password matches it. */
function decoyOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  return ['$argon2id$v=19', `m=${memoryCost},t=${timeCost},p=${parallelism}`, unpadded(16), unpadded(32)].join('$');
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}
