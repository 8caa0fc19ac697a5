import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type pg from 'pg';
import { readActiveRules } from './rule-set.repo.ts';

/** The rule sets that were active together, each in the version that was. */
export interface ActiveRules {
  /** What {@link rulesKey} makes of {@link ACTIVE_KEY_SQL} while they are. */
  key: string;
  sets: readonly RuleSetVersion[];
}

/** Which versions hold, as a text in no order, because sorting costs more: asked in the statement whose answer depends on them. */
export const ACTIVE_KEY_SQL = `(SELECT string_agg(id || ':' || active_version, ' ')
  FROM rule_sets WHERE state = 'active' AND active_version IS NOT NULL)`;

export const rulesKey = (active: string | null): string => active?.split(' ').sort().join(' ') ?? '';

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
