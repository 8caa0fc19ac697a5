import { TEXT_MAX } from '#constants.ts';
import { isCalendarDay } from '#time/instant.ts';

/** Types of an additional field that a list defines. */
export const FIELD_TYPES = ['text', 'area', 'number', 'date', 'time', 'choice', 'choices', 'yesno'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** When a field must have a value: never, when the call was answered, or when its result is a success. */
export const FIELD_REQUIRED = ['never', 'answered', 'success'] as const;
export type FieldRequired = (typeof FIELD_REQUIRED)[number];

/** The places that show a field. */
export const FIELD_SHOW = ['row', 'dialog', 'both'] as const;
export type FieldShow = (typeof FIELD_SHOW)[number];

/** An additional field of a list's contacts. Its values are texts under its name. */
export interface TypedField {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Of choice and choices. */
  readonly options: readonly string[];
  readonly required: FieldRequired;
  readonly show: FieldShow;
}

export const isChoice = (type: FieldType): boolean => type === 'choice' || type === 'choices';

const BETWEEN_CHOICES = '; ';
const NOT_TEXT = 'Additional fields hold texts';

/** A number, without the signs of a country: `-12.5`. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The chosen options of a text. */
export const choicesOf = (text: string): string[] =>
  text
    .split(';')
    .map((option) => option.trim())
    .filter(Boolean);

type Problem = 'number' | 'date' | 'time' | 'yes or no' | 'option';

/** Why a text does not fit its type; null if it does. An empty text fits. */
function problemOf({ type, options }: Pick<TypedField, 'type' | 'options'>, text: string): Problem | null {
  if (text === '') return null;
  switch (type) {
    case 'number':
      return NUMBER.test(text) ? null : 'number';
    case 'date':
      return isCalendarDay(text) ? null : 'date';
    case 'time':
      return TIME.test(text) ? null : 'time';
    case 'yesno':
      return text === 'yes' || text === 'no' ? null : 'yes or no';
    case 'choice':
      return options.includes(text) ? null : 'option';
    case 'choices':
      return choicesOf(text).every((option) => options.includes(option)) ? null : 'option';
    default:
      return null;
  }
}

/** The refusal of a value in a form; null if it fits. */
export function valueProblem(field: TypedField, text: string): string | null {
  const problem = problemOf(field, text);
  if (problem === null) return null;
  if (problem === 'option') return `${field.label}: choose one of ${field.options.join(', ')}`;
  return problem === 'yes or no' ? `${field.label} must be yes or no` : `${field.label} must be a ${problem}`;
}

/** The note on an imported value, which stays as it is; null if it fits. */
export function misfit(field: TypedField, text: string): string | null {
  const problem = problemOf(field, text);
  if (problem === null) return null;
  if (problem === 'option') return `${field.name}: not one of ${field.options.join(', ')}`;
  return problem === 'yes or no' ? `${field.name}: not yes or no` : `${field.name}: not a ${problem}`;
}

/** The notes on the values of an imported contact; null if all fit. */
export function misfitsOf(
  definitions: readonly TypedField[],
  values: Readonly<Record<string, string>> | undefined,
): string | null {
  if (!values) return null;
  const notes = definitions.flatMap(
    (field) => (Object.hasOwn(values, field.name) ? misfit(field, values[field.name] ?? '') : null) ?? [],
  );
  return notes.length > 0 ? notes.join('; ') : null;
}

/** A value of the call form: a text, or the chosen options. */
export type SentValue = string | number | null | readonly string[];
export type SentFields = Readonly<Record<string, SentValue>>;

export interface ReadFields {
  /** Text by name; an empty text removes the value. */
  values: Map<string, string>;
  /** The refusal by name. */
  problems: Map<string, string>;
}

/** Reads the values of a call form. A name without a definition keeps its text: its field may have been deleted since. */
export function readFields(definitions: readonly TypedField[], sent: SentFields): ReadFields {
  const known = new Map(definitions.map((field) => [field.name, field]));
  const values = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const [name, value] of Object.entries(sent)) {
    const field = known.get(name);
    const isList = Array.isArray(value);
    const text = isList
      ? joined(value, field)
      : String(value ?? '')
          .trim()
          .toWellFormed();
    const isUnfit = isList && field && field.type !== 'choices';
    const problem = isUnfit ? NOT_TEXT : (textProblem(text) ?? (field ? valueProblem(field, text) : null));
    if (problem) problems.set(name, problem);
    else values.set(name, field?.type === 'choices' && !isList ? joined(choicesOf(text), field) : text);
  }
  return { values, problems };
}

/** In the order of the options; unknown ones come last. */
function joined(chosen: readonly string[], field: TypedField | undefined): string {
  const texts = [...new Set(chosen.map((option) => option.trim().toWellFormed()).filter(Boolean))];
  const places = new Map(field?.options.map((option, index) => [option, index]));
  const placeOf = (option: string) => places.get(option) ?? places.size;
  return texts.sort((a, b) => placeOf(a) - placeOf(b)).join(BETWEEN_CHOICES);
}

const textProblem = (text: string): string | null =>
  text.includes('\0')
    ? 'Must not contain NUL characters'
    : text.length > TEXT_MAX
      ? `At most ${TEXT_MAX.toLocaleString('en-US')} characters`
      : null;

/** The additional fields of a contact with the values of a call form. */
export function mergeFields(
  before: Readonly<Record<string, string | number>>,
  values: ReadonlyMap<string, string>,
): Record<string, string | number> {
  const merged = new Map<string, string | number>(Object.entries(before));
  for (const [name, text] of values) {
    if (text === '') merged.delete(name);
    else merged.set(name, text);
  }
  // Entries are defined, never assigned: a column named __proto__ is a column like any other.
  return Object.fromEntries(merged);
}

/** The part of a result that decides which fields are required. */
export interface FieldsFor {
  outcome: string | null;
  isSuccess: boolean;
  isRetry: boolean;
}

/** Whether a field must have a value with this result. */
export function isRequired(
  { required }: Pick<TypedField, 'required'>,
  { outcome, isSuccess, isRetry }: FieldsFor,
): boolean {
  if (isRetry || (outcome !== null && outcome !== 'answered')) return false;
  return required === 'answered' ? outcome === 'answered' : required === 'success' && isSuccess;
}

/** The refusals of required fields without a value, by name. */
export function missingFields(
  definitions: readonly TypedField[],
  values: Readonly<Record<string, string | number>>,
  result: FieldsFor,
): Map<string, string> {
  const isEmpty = (name: string) => !Object.hasOwn(values, name) || String(values[name]).trim() === '';
  return new Map(
    definitions
      .filter((field) => isRequired(field, result) && isEmpty(field.name))
      .map(({ name, label }) => [name, `${label} is required`]),
  );
}
