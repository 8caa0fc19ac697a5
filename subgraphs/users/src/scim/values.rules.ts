import { EMAIL_MAX } from '@dialdeck/common/constants';
import { invalid } from './scim-error.rules.ts';

/** Whether the database can store a text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A text of at most 254 characters as it was sent; null where there is none. @throws invalidValue */
export function textOf(given: unknown, attribute: string): string | null {
  const value = single(given);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw invalid('invalidValue', `${attribute} must be a text.`);
  if (value.length > EMAIL_MAX) throw invalid('invalidValue', `${attribute} may have at most ${EMAIL_MAX} characters.`);
  if (!isStorable(value)) throw invalid('invalidValue', `${attribute} has a character that no text may have.`);
  return value.trim() === '' ? null : value;
}

/** Entra sends `"True"` and `"False"`, and at times a list of one `{value}`. @throws invalidValue */
export function booleanOf(value: unknown, attribute: string): boolean {
  const given = single(value);
  const said = typeof given === 'string' ? given.toLowerCase() : given;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw invalid('invalidValue', `${attribute} must be true or false.`);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object's own attribute with that name, in any case. */
export function attributeOf(object: Record<string, unknown>, name: string): unknown {
  const wanted = name.toLowerCase();
  return Object.entries(object).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** The value of a list of one, as Entra sends values of attributes that have only one. */
function single(value: unknown): unknown {
  const [only, ...others] = Array.isArray(value) ? value : [];
  return isObject(only) && others.length === 0 ? attributeOf(only, 'value') : value;
}
