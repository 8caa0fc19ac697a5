import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { readActiveRules } from './rule-set.repo.ts';

/** The rule sets that were active at one time, each in its active version. */
export interface ActiveRules {
  /** The value of {@link rulesKey} for {@link ACTIVE_KEY_SQL} at that time. */
  key: string;
  sets: readonly RuleSetVersion[];
}

/** The active versions as one text, unsorted, because sorting costs more; read in the statement whose answer depends on them. */
export const ACTIVE_KEY_SQL = sql`(SELECT string_agg(id || ':' || active_version, ' ')
  FROM rule_sets WHERE state = 'active' AND active_version IS NOT NULL)`;

export const rulesKey = (active: string | null): string => active?.split(' ').sort().join(' ') ?? '';

/** Versions never change, so they are cached; only the database knows which are active. */
export interface RuleBook {
  /** The rules read last. Callers that need certainty compare the key. A transaction passes its own connection. */
  last(client?: pg.PoolClient | pg.Pool): Promise<ActiveRules>;
  /** The rules that are active now. */
  read(client?: pg.PoolClient | pg.Pool): Promise<ActiveRules>;
}

/** Attempts. If other rules are activated during each of them, the facts of the last read count. */
const READS_MOST = 3;

/** Reads facts under the active rules, and repeats the read when it finds that other rules were activated since the book was read. */
export async function readUnderActive<Facts extends { rulesKey: string | null }>(
  book: RuleBook,
  db: pg.Pool | pg.PoolClient | undefined,
  read: (sets: ActiveRules['sets']) => Promise<Facts>,
): Promise<{ active: ActiveRules['sets']; facts: Facts }> {
  let rules = await book.last(db);
  for (let reads = 1; ; reads += 1) {
    const facts = await read(rules.sets);
    if (facts.rulesKey === null || facts.rulesKey === rules.key || reads === READS_MOST)
      return { active: rules.sets, facts };
    rules = await book.read(db);
  }
}

export function createRuleBook(db: pg.Pool | pg.PoolClient): RuleBook {
  let known: ActiveRules | null = null;
  const book: RuleBook = {
    last: async (client) => known ?? (await book.read(client)),
    async read(client = db) {
      const sets = await readActiveRules(client);
      known = {
        key: sets
          .map(({ id, version }) => `${id}:${version}`)
          .sort()
          .join(' '),
        sets,
      };
      return known;
    },
  };
  return book;
}
