import { createHash } from 'node:crypto';
import type { Prisma } from '#__generated__/prisma/client.ts';

export interface SpentTokenRepo {
  /** Spends a token that counts once; false when it was spent before. The record lasts until the token would expire anyway. */
  spend(kind: Kind, id: string, until: Date): Promise<boolean>;
  isSpent(kind: Kind, id: string): Promise<boolean>;
}

type Kind = 'answer' | 'ticket' | 'logout' | 'verification';

const hashOf = (kind: Kind, id: string): string => createHash('sha256').update(`${kind} ${id}`).digest('base64url');

export function spentTokenRepo(db: Prisma.TransactionClient): SpentTokenRepo {
  return {
    async spend(kind, id, until) {
      // Skips rows that another transaction is removing, so that no sign-in waits for it.
      await db.$executeRaw`
        DELETE FROM spent_tokens WHERE hash IN (
          SELECT hash FROM spent_tokens WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`;
      const { count } = await db.spentToken.createMany({
        data: { hash: hashOf(kind, id), expiresAt: until },
        skipDuplicates: true,
      });
      return count === 1;
    },
    isSpent: async (kind, id) =>
      (await db.spentToken.findFirst({
        select: { hash: true },
        where: { hash: hashOf(kind, id), expiresAt: { gt: new Date() } },
      })) !== null,
  };
}
