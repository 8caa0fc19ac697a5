import { CONTACT_STATUSES } from '@dialdeck/common/words';
import type { SortKey } from '@dialdeck/node/database/keyset';
import { fold } from '#search/search.rules.ts';

/** The text that searching and sorting use: the name, and the description on its own line, so that no match spans both. */
export function listTextOf({ name, description }: { name: string; description: string | null }): string {
  return `${fold(name)}\n${fold(description ?? '')}`;
}

/** The same in SQL, also of a list that was made by a release that did not write it. */
export const LIST_TEXT = `coalesce(search_text, lower(name || E'\\n' || coalesce(description, '')))`;

const CREATED: SortKey = { sql: 'created_at', type: 'timestamptz' };

/** Sort orders of the table of lists. Texts are compared as bytes, because they are folded already. */
export const LIST_SORTS = {
  created: CREATED,
  name: { sql: `(${LIST_TEXT} COLLATE "C")`, type: 'text' },
  description: { sql: `(split_part(${LIST_TEXT}, E'\\n', 2) COLLATE "C")`, type: 'text' },
  contacts: { sql: 'coalesce(counts.contacts, 0)', type: 'float8' },
  completed: { sql: 'coalesce(counts.completed, 0)', type: 'float8' },
  progress: { sql: 'coalesce(counts.completed / nullif(counts.contacts, 0), 0)', type: 'float8' },
} as const satisfies Record<string, SortKey>;

export type ListSort = keyof typeof LIST_SORTS;

/** Counts of every list, for those orders that need them. */
export const COUNTS_JOIN = `LEFT JOIN (
  SELECT call_list_id, sum(${CONTACT_STATUSES.join(' + ')})::float8 AS contacts, sum(completed)::float8 AS completed
  FROM call_list_counters GROUP BY call_list_id) AS counts ON counts.call_list_id = call_lists.id`;
