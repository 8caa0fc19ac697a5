import { randomUUID } from 'node:crypto';
import type { Prisma } from '#__generated__/prisma/client.ts';

/** After this many wrong codes a sign-in between password and code ends. */
const TRIES = 5;
const LIFETIME_MS = 5 * 60_000;

/** A sign-in between the password and the code. */
export interface PreSession {
  accountId: string;
  /** It opens only the set-up of an authenticator, or else only the second step. */
  isSetup: boolean;
}

/** Sign-ins between the password and the code: each lasts five minutes and five tries. */
export interface PreSessionRepo {
  /** Returns its id, which only the browser's session knows. */
  open(accountId: string, isSetup: boolean): Promise<string>;
  /** Null when it has ended. */
  find(id: string): Promise<PreSession | null>;
  /** Counts a try before it is made. False when the sign-in has ended, or no tries are left. */
  countTry(id: string): Promise<boolean>;
  /** False when it has already ended: of two concurrent calls one ends it. */
  end(id: string): Promise<boolean>;
  endAllOf(accountId: string): Promise<void>;
}

export function preSessionRepo(db: Prisma.TransactionClient): PreSessionRepo {
  const { preSession: table } = db;
  const live = (id: string) => ({ id, expiresAt: { gt: new Date() }, tries: { lt: TRIES } });
  return {
    async open(accountId, isSetup) {
      const id = randomUUID();
      await table.deleteMany({ where: { expiresAt: { lt: new Date() } } });
      const expiresAt = new Date(Date.now() + LIFETIME_MS);
      await table.create({ select: { id: true }, data: { id, accountId, isSetup, expiresAt } });
      return id;
    },
    find: (id) => table.findFirst({ select: { accountId: true, isSetup: true }, where: live(id) }),
    async countTry(id) {
      const { count } = await table.updateMany({ where: live(id), data: { tries: { increment: 1 } } });
      return count > 0;
    },
    end: async (id) => (await table.deleteMany({ where: { id } })).count > 0,
    async endAllOf(accountId) {
      await table.deleteMany({ where: { accountId } });
    },
  };
}
