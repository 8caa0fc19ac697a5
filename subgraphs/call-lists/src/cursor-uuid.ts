import { type CursorValue, refuseCursor } from '@dialdeck/node/page';
import { toUuid } from './uuid.rules.ts';

/** An id of a cursor. @throws BAD_INPUT for what is none */
export function cursorUuid(value: CursorValue | undefined): string {
  return (typeof value === 'string' ? toUuid(value) : null) ?? refuseCursor();
}
