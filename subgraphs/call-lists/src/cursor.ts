import { type CursorValue, cursorInstant, decodeCursor, refuseCursor } from '@dialdeck/node/graphql/page';
import { toUuid } from './uuid.rules.ts';

/** An id in a cursor. @throws BAD_INPUT if it is not a UUID */
export function cursorUuid(value: CursorValue | undefined): string {
  return (typeof value === 'string' ? toUuid(value) : null) ?? refuseCursor();
}

/** The position of a row among rows sorted by an instant and an id. */
export interface InstantPosition {
  at: string;
  id: string;
}

/** @throws BAD_INPUT for a cursor of another order */
export function instantPosition(cursor: string): InstantPosition {
  const [at, id] = decodeCursor(cursor, 2);
  return { at: cursorInstant(at), id: cursorUuid(id) };
}
