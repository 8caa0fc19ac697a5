// Must be the first import: the schema's decorators need it.
import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';
import { type CursorValue, cursorInstant, decodeCursor, refuseCursor } from '#graphql/page.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The direction of a sort. */
export const SortDirectionEnum = { asc: 'asc', desc: 'desc' } as const;
registerEnumType(SortDirectionEnum, { name: 'SortDirection' });
export type SortDirection = keyof typeof SortDirectionEnum;

/** A sort key: an SQL expression that is never NULL, and its type. */
export interface SortKey {
  readonly sql: Sql;
  readonly type: 'text' | 'timestamptz' | 'float8';
}

/** The row after which a page begins: its sort key and its id. */
export interface KeysetStart {
  readonly key: string | number;
  readonly id: string;
}

/**
 * Parses a cursor that was made of a row's sort key and id.
 * @param toId converts an id to its stored form; null for an invalid one
 * @throws BAD_INPUT for a cursor of another order
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
 * The ORDER BY of a page and the condition for its first row, as SQL. Both columns have the same direction, so that one index serves both directions.
 */
export function keysetSql(
  { sql: key, type }: SortKey,
  { id, dir, after }: { id: Sql; dir: SortDirection; after: KeysetStart | null },
): { condition: Sql; order: Sql } {
  const order = sql`${key} ${raw(dir)}, ${id} ${raw(dir)}`;
  if (!after) return { condition: sql`true`, order };
  const isBeyond = dir === 'asc' ? sql`>` : sql`<`;
  return { condition: sql`(${key}, ${id}) ${isBeyond} (${after.key}::${raw(type)}, ${after.id}::uuid)`, order };
}

/** The cursor's part for a row's sort key, as PostgreSQL returns it. */
export const cursorKey = (key: string | number | Date): CursorValue => (key instanceof Date ? key.toISOString() : key);
