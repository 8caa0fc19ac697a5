import { CONTACT_FILTER_FIELDS_MAX, CONTACT_FILTER_VALUES_MAX, TEXT_MAX } from '#constants.ts';
import { CONTACT_STATUSES, type ContactStatus } from '#words.ts';

/** Numbers of calls, as a filter distinguishes them. */
export const CALL_COUNTS = ['0', '1', '2', '3+'] as const;
export type CallCount = (typeof CALL_COUNTS)[number];

/** Promised callbacks whose time has passed, or is ahead. */
export const CALLBACK_STATES = ['due', 'later'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

/** The stages of a list's funnel, in its order. */
export const FUNNEL_STAGES = [
  'DECIDED',
  'DO_NOT_CALL',
  'NO_CONSENT',
  'PLACE_UNKNOWN',
  'WAITING',
  'CLOSED',
  'HELD',
] as const;
export type FunnelStageCode = (typeof FUNNEL_STAGES)[number];
/** The stages, and the contacts that no stage keeps from being called. */
export const CONTACT_STAGES = [...FUNNEL_STAGES, 'AVAILABLE'] as const;
export type ContactStage = (typeof CONTACT_STAGES)[number];

/** A filter as `/graphql` and the query of `/api` carry it. */
export interface ContactFilterInput {
  status?: string[] | null | undefined;
  calls?: string[] | null | undefined;
  callback?: string | null | undefined;
  stage?: string | null | undefined;
  fields?: FieldInput[] | null | undefined;
}

/** A field named again allows one more value. */
interface FieldInput {
  name: string;
  value: string;
}

/** A filter of a list's contacts: all of it must match. Null allows every value. */
export interface ContactFilter {
  status: readonly ContactStatus[] | null;
  calls: readonly CallCount[] | null;
  callback: CallbackState | null;
  stage: ContactStage | null;
  fields: readonly FieldFilter[];
}

/** An additional field has one of these values, or is absent. */
export interface FieldFilter {
  name: string;
  values: readonly string[];
  isAbsentAllowed: boolean;
}

/** Parameters of additional fields are named `field.{name}`. */
export const FIELD_PARAMETER = 'field.';

/** The filter in the parameters of an address; undefined if there is none. Its keys are in alphabetical order, as caches name them. */
export function filterInAddress(
  parameters: Iterable<readonly [name: string, value: string]>,
): ContactFilterInput | undefined {
  const words: Partial<Record<string, string>> = Object.create(null);
  const fields: FieldInput[] = [];
  for (const [name, value] of parameters) {
    if (name.startsWith(FIELD_PARAMETER)) fields.push({ name: name.slice(FIELD_PARAMETER.length), value });
    else words[name] = name in words ? `${words[name]},${value}` : value;
  }
  const { callback, stage } = words;
  // A plus sign that is not encoded arrives as a space.
  const calls = words.calls?.replaceAll(' ', '+').split(',');
  const status = words.status?.split(',');
  const filter = { callback, calls, ...(fields.length > 0 && { fields }), stage, status };
  return Object.values(filter).some((value) => value !== undefined) ? filter : undefined;
}

/** The query of a queue that shows the contacts of a stage, also those that `Active Only` hides. */
export const stageQuery = (stage: string): string => `?${stage === 'DECIDED' ? 'show=all&' : ''}stage=${stage}`;

/** @param refuse receives each parameter that cannot be read, and why */
export function readContactFilter(
  input: ContactFilterInput,
  refuse: (parameter: string, sentence: string) => void,
): ContactFilter {
  const words = <Word extends string>(
    parameter: string,
    given: readonly string[] | null | undefined,
    known: readonly Word[],
  ) => {
    if (given == null) return null;
    const found = known.filter((word) => given.includes(word));
    if (given.length === 0 || !given.every((text) => found.some((word) => word === text)))
      refuse(parameter, `Choose among ${known.join(', ')}.`);
    return found;
  };
  const one = <Word extends string>(parameter: string, given: string | null | undefined, known: readonly Word[]) =>
    words(parameter, given == null ? null : [given], known)?.[0] ?? null;
  return {
    status: words('status', input.status, CONTACT_STATUSES),
    calls: words('calls', input.calls, CALL_COUNTS),
    callback: one('callback', input.callback, CALLBACK_STATES),
    stage: one('stage', input.stage, CONTACT_STAGES),
    fields: readFields(input.fields ?? [], refuse),
  };
}

function readFields(
  given: readonly FieldInput[],
  refuse: (parameter: string, sentence: string) => void,
): FieldFilter[] {
  const valuesOf = new Map<string, string[]>();
  for (const { name, value } of given) valuesOf.set(name, [...(valuesOf.get(name) ?? []), value.trim()]);
  return [...valuesOf].map(([name, texts], index) => {
    const parameter = `${FIELD_PARAMETER}${name}`;
    if (name === '' || name.includes('\0')) refuse(parameter, 'Name the additional field.');
    if (index >= CONTACT_FILTER_FIELDS_MAX) refuse(parameter, `At most ${CONTACT_FILTER_FIELDS_MAX} additional fields`);
    if (texts.length > CONTACT_FILTER_VALUES_MAX)
      refuse(parameter, `At most ${CONTACT_FILTER_VALUES_MAX} values of an additional field`);
    if (texts.some((text) => text.length > TEXT_MAX)) refuse(parameter, 'This value is too long.');
    const values = [...new Set(texts.filter((text) => text !== ''))];
    return { name, values, isAbsentAllowed: texts.includes('') };
  });
}
