import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type pg from 'pg';
import { readActiveRules } from './rule-set.repo.ts';

/** The rule sets that were active together, each in the version that was. */
export interface ActiveRules {
  /** The same as {@link ACTIVE_KEY_SQL} while they are. */
  key: string;
  sets: readonly RuleSetVersion[];
}

/** Which versions hold, as a text: asked in the statement whose answer depends on them. */
export const ACTIVE_KEY_SQL = `(SELECT coalesce(string_agg(id || ':' || active_version, ' ' ORDER BY id), '')
  FROM rule_sets WHERE state = 'active' AND active_version IS NOT NULL)`;

/** Versions never change, so they are kept; which of them hold is for the database to say. */
export interface RuleBook {
  /** Those that were read last. Whoever depends on them compares the key. */
  last(): Promise<ActiveRules>;
  /** Those that hold now. */
  read(): Promise<ActiveRules>;
}

export function createRuleBook(pool: pg.Pool): RuleBook {
  let known: ActiveRules | null = null;
  const book: RuleBook = {
    last: async () => known ?? (await book.read()),
    async read() {
      const sets = await readActiveRules(pool);
      const key = sets.map(({ id, version }) => `${id}:${version}`).sort();
      known = { key: key.join(' '), sets };
      return known;
    },
  };
  return book;
}
