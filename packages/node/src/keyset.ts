// First of all: the decorators of schemas need it the moment they run.
import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';
import { type CursorValue, cursorInstant, decodeCursor, refuseCursor } from './page.ts';

/** Which way a list is sorted. */
export const SortDirectionEnum = { asc: 'asc', desc: 'desc' } as const;
registerEnumType(SortDirectionEnum, { name: 'SortDirection' });
export type SortDirection = keyof typeof SortDirectionEnum;

/** What a list can be sorted by: an expression of SQL that is never NULL, and its type. */
export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'timestamptz' | 'float8';
}

/** The row after which a page begins: its sort key and its id. */
export interface KeysetStart {
  readonly key: string | number;
  readonly id: string;
}

/**
 * Reads a page's marker that was made of a row's sort key and id.
 * @param toId gives the id as it is stored; null for what is none
 * @throws BAD_INPUT for a marker of another order
 */
export function keysetStart(cursor: string, type: SortKey['type'], toId: (text: string) => string | null): KeysetStart {
  const [key, id] = decodeCursor(cursor, 2);
  const known = typeof id === 'string' ? toId(id) : null;
  return { key: sortKeyOf(key, type), id: known ?? refuseCursor() };
}

function sortKeyOf(value: CursorValue | undefined, type: SortKey['type']): string | number {
  if (type === 'timestamptz') return cursorInstant(value);
  if (type === 'float8') return typeof value === 'number' ? value : refuseCursor();
  // PostgreSQL stores no NUL.
  return typeof value === 'string' && !value.includes('\0') ? value : refuseCursor();
}

/**
 * Order and begin of a page, as SQL. Both columns go the same way, so that one index serves both directions.
 * @param parameters the statement's, to which those of `after` are added
 */
export function keysetSql(
  { sql, type }: SortKey,
  { id, dir, after }: { id: string; dir: SortDirection; after: KeysetStart | null },
  parameters: unknown[],
): { condition: string; order: string } {
  const order = `${sql} ${dir}, ${id} ${dir}`;
  if (!after) return { condition: 'true', order };
  const at = parameters.push(after.key, after.id);
  return { condition: `(${sql}, ${id}) ${dir === 'asc' ? '>' : '<'} ($${at - 1}::${type}, $${at}::uuid)`, order };
}

/** What a page's marker holds of a row's sort key as PostgreSQL answers it. */
export const cursorKey = (key: string | number | Date): CursorValue => (key instanceof Date ? key.toISOString() : key);
