import { CONTACT_STATUSES } from '@dialdeck/common/words';
import type { SortKey } from '@dialdeck/node/database/keyset';
import { raw, sql } from '@dialdeck/node/database/sql';
import { fold } from '#search/search.rules.ts';

/** The text that searching and sorting use: the name, and the description on its own line, so that no match spans both. */
export function listTextOf({ name, description }: { name: string; description: string | null }): string {
  return `${fold(name)}\n${fold(description ?? '')}`;
}

/** The searched text as SQL, also for a list whose text was not stored. */
export const LIST_TEXT = sql`coalesce(search_text, lower(name || E'\\n' || coalesce(description, '')))`;

/** Sort orders of the table of lists. Texts are compared as bytes, because they are folded already. */
export const LIST_SORTS = {
  created: { sql: sql`created_at`, type: 'timestamptz', isByCounts: false },
  name: { sql: sql`(${LIST_TEXT} COLLATE "C")`, type: 'text', isByCounts: false },
  description: { sql: sql`(split_part(${LIST_TEXT}, E'\\n', 2) COLLATE "C")`, type: 'text', isByCounts: false },
  contacts: { sql: sql`coalesce(counts.contacts, 0)`, type: 'float8', isByCounts: true },
  completed: { sql: sql`coalesce(counts.completed, 0)`, type: 'float8', isByCounts: true },
  remaining: { sql: sql`coalesce(counts.contacts - counts.completed, 0)`, type: 'float8', isByCounts: true },
  progress: {
    sql: sql`coalesce(counts.completed / nullif(counts.contacts, 0), 0)`,
    type: 'float8',
    isByCounts: true,
  },
} as const satisfies Record<string, SortKey & { isByCounts: boolean }>;

export type ListSort = keyof typeof LIST_SORTS;

/** Counts of every list, for the orders by counts. */
export const COUNTS_JOIN = sql`LEFT JOIN (
  SELECT call_list_id, sum(${raw(CONTACT_STATUSES.join(' + '))})::float8 AS contacts, sum(completed)::float8 AS completed
  FROM call_list_counters GROUP BY call_list_id) AS counts ON counts.call_list_id = call_lists.id`;
