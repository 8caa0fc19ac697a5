import { type CursorValue, refuseCursor } from '@dialdeck/node/page';
import { toUuid } from './uuid.rules.ts';

/** An id in a cursor. @throws BAD_INPUT if it is not a UUID */
export function cursorUuid(value: CursorValue | undefined): string {
  return (typeof value === 'string' ? toUuid(value) : null) ?? refuseCursor();
}
