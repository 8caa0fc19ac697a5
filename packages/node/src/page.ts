// First of all: the decorators below need it the moment they run.
import 'reflect-metadata';
import { AppError } from '@dialdeck/common/errors';
import { Directive, Field, ObjectType } from 'type-graphql';

/** Where a page of a connection ends. */
@ObjectType()
@Directive('@shareable')
export class PageInfo {
  @Field(() => String, { nullable: true })
  endCursor!: string | null;

  @Field(() => Boolean)
  hasNextPage!: boolean;
}

export const MAX_PAGE_SIZE = 200;

/** Refuses page sizes that are not 1 to 200. */
export function pageSize(first: number): number {
  if (first < 1 || first > MAX_PAGE_SIZE) {
    throw new AppError('BAD_INPUT', {
      userMessage: `A page holds 1 to ${MAX_PAGE_SIZE} entries`,
      fields: { first: 'Out of range' },
    });
  }
  return first;
}

export type CursorValue = string | number | null;

/** Keyset cursor: the sort key of the page's last row. Opaque to clients. */
export const encodeCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws BAD_INPUT for anything that {@link encodeCursor} did not make with so many values. */
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
    // falls through to the one answer for every bad cursor
  }
  throw new AppError('BAD_INPUT', {
    userMessage: 'This page marker is not valid',
    fields: { after: 'Invalid cursor' },
  });
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
