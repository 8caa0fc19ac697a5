import { PAGE_SIZE_MAX, SEARCH_MAX, SEARCH_TOO_LONG } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { NOT_A_CURSOR } from '@dialdeck/common/sentences';
import type { PageInfo } from './page-info.type.ts';

/** Refuses page sizes that are not 1 to 200. */
export function pageSize(first: number): number {
  if (first < 1 || first > PAGE_SIZE_MAX) {
    throw new AppError('BAD_INPUT', {
      userMessage: `A page holds 1 to ${PAGE_SIZE_MAX} entries`,
      fields: { first: 'Out of range' },
    });
  }
  return first;
}

export type CursorValue = string | number | null;

/** Keyset cursor: the sort key of the page's last row. Opaque to clients. */
export const encodeCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws BAD_INPUT for anything that {@link encodeCursor} did not create from `length` values. */
export function decodeCursor(cursor: string, length: number): CursorValue[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || typeof value === 'string' || typeof value === 'number')
    ) {
      return values;
    }
  } catch {
    // Every bad cursor gets the same answer.
  }
  return refuseCursor();
}

/** Refuses a cursor that can be decoded but that {@link encodeCursor} did not make. */
export function refuseCursor(): never {
  throw new AppError('BAD_INPUT', { userMessage: NOT_A_CURSOR, fields: { after: NOT_A_CURSOR } });
}

const INSTANT = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

/**
 * An instant of a cursor: ISO 8601 in UTC with as many digits as its column has.
 * @throws BAD_INPUT for one that no calendar has, as 30 February
 */
export function cursorInstant(value: CursorValue | undefined): string {
  if (typeof value !== 'string' || !INSTANT.test(value)) return refuseCursor();
  const at = new Date(value);
  const toSecond = 'yyyy-mm-ddThh:mm:ss'.length;
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, toSecond) === value.slice(0, toSecond);
  return exists ? value : refuseCursor();
}

/** Refuses a search that is longer than anything that could be found. */
export function searchText(search: string | null | undefined): string {
  if (search && search.length > SEARCH_MAX)
    throw new AppError('BAD_INPUT', { userMessage: SEARCH_TOO_LONG, fields: { search: SEARCH_TOO_LONG } });
  return search ?? '';
}

/** Cuts a page of `first` out of `first + 1` rows. */
export function toPage<T>(
  rows: readonly T[],
  first: number,
  key: (row: T) => readonly CursorValue[],
): { nodes: T[]; pageInfo: PageInfo } {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return { nodes, pageInfo: { endCursor: last ? encodeCursor(key(last)) : null, hasNextPage: rows.length > first } };
}
