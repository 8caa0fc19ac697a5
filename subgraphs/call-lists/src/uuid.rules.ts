import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';

const Uuid = z.uuid();

/** An id in the database's spelling, or null: "a malformed id is 404". */
export function toUuid(text: string | null | undefined): string | null {
  return text && Uuid.safeParse(text).success ? text.toLowerCase() : null;
}

/** The id of something that must exist. */
export function requireUuid(text: string | null | undefined): string {
  const id = toUuid(text);
  if (id === null) throw new AppError('NOT_FOUND');
  return id;
}
