import { AppError } from '@dialdeck/common/errors';
import type { CursorValue } from '@dialdeck/node/page';
import { toUuid } from './uuid.rules.ts';

/** A cursor that could be read, yet holds nothing that we put into one. */
export function refuseCursor(): never {
  throw new AppError('BAD_INPUT', {
    userMessage: 'This page marker is not valid',
    fields: { after: 'Invalid cursor' },
  });
}

export function cursorUuid(value: CursorValue | undefined): string {
  return (typeof value === 'string' ? toUuid(value) : null) ?? refuseCursor();
}

/** ISO 8601 in UTC with as many digits as the column has. */
export function cursorInstant(value: CursorValue | undefined): string {
  const isInstant = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
  return isInstant && !Number.isNaN(Date.parse(value)) ? value : refuseCursor();
}
