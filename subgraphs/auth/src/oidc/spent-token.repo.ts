import { createHash } from 'node:crypto';
import type { Sql } from '@dialdeck/node/events/events';

export interface SpentTokenRepo {
  /** Uses something up that counts once: false when it was used already. It is remembered until it would be over anyway. */
  spend(kind: Kind, id: string, until: Date): Promise<boolean>;
  isSpent(kind: Kind, id: string): Promise<boolean>;
}

type Kind = 'answer' | 'ticket' | 'logout' | 'verification';

const hashOf = (kind: Kind, id: string): string => createHash('sha256').update(`${kind} ${id}`).digest('base64url');

export function spentTokenRepo(sql: Sql): SpentTokenRepo {
  return {
    async spend(kind, id, until) {
      // Without those that another transaction is removing: nobody waits for it.
      await sql(
        `DELETE FROM spent_tokens WHERE hash IN (
           SELECT hash FROM spent_tokens WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`,
        [],
      );
      const spent = await sql(
        'INSERT INTO spent_tokens (hash, expires_at) VALUES ($1, $2::timestamptz) ON CONFLICT DO NOTHING RETURNING 1',
        [hashOf(kind, id), until.toISOString()],
      );
      return spent.length > 0;
    },
    isSpent: async (kind, id) =>
      (await sql('SELECT 1 FROM spent_tokens WHERE hash = $1 AND expires_at > now()', [hashOf(kind, id)])).length > 0,
  };
}
