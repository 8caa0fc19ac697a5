import { CONTACT_TEXTS } from '@dialdeck/common/contact.fields';
import { hasTriesLeft } from '@dialdeck/common/retry.rules';
import type { CompileList, SelectedField } from '@dialdeck/node/written-lists';
import type { CallListRow } from '#call-lists/call-list.ts';
import { type ContactText, createdAtOf, instantOf, PLACE, queueKeyOf } from './contact-text.ts';
import type { QueuePage } from './read-queue.ts';

type ListRules = Pick<CallListRow, 'maxTries'>;
/** One field of a contact, as JSON. */
type WriteField = (text: ContactText, list: ListRules) => string;

const orNull =
  (place: number, write: (value: string) => string): WriteField =>
  (text) => {
    const value = text[place];
    return value === null || value === undefined ? 'null' : write(value);
  };
const asText = (property: keyof typeof PLACE) => orNull(PLACE[property], (value) => JSON.stringify(value));
/** Words, numbers and ids hold nothing that JSON escapes. */
const asWord = (property: keyof typeof PLACE) => orNull(PLACE[property], (value) => `"${value}"`);
const asIs = (property: keyof typeof PLACE) => orNull(PLACE[property], (value) => value);
const asInstant = (property: keyof typeof PLACE) => orNull(PLACE[property], writeInstant);

const MILLISECONDS = 'yyyy-mm-ddThh:mm:ss.mmm'.length;

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** An instant of PostgreSQL as ISO 8601 in UTC with milliseconds. */
function writeInstant(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  if (day === undefined) return JSON.stringify(instantOf(value));
  return `"${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}

const PLAIN: Readonly<Record<string, WriteField>> = {
  __typename: () => '"Contact"',
  ...Object.fromEntries(CONTACT_TEXTS.map((property) => [property, asText(property)])),
  id: asWord('id'),
  callListId: asWord('callListId'),
  phone: asText('phone'),
  phoneE164: asWord('phoneE164'),
  notes: asText('notes'),
  customFields: asIs('customFields'),
  status: asWord('status'),
  callbackAt: asInstant('callbackAt'),
  lastCallDisposition: asWord('lastCallDisposition'),
  totalCalls: asIs('totalCalls'),
  lastCalledAt: asInstant('lastCalledAt'),
  finishedAt: asInstant('finishedAt'),
  queueKey: (text) => `"${queueKeyOf(text)}"`,
  createdAt: (text) => `"${createdAtOf(text).slice(0, MILLISECONDS)}Z"`,
};

const RETRY: Readonly<Record<string, WriteField>> = {
  __typename: () => '"Retry"',
  tries: asIs('tries'),
  maxTries: (_text, { maxTries }) => String(maxTries),
  at: (text, list) => (hasTriesLeft(Number(text[PLACE.tries]), list) ? writeRetryAt(text, list) : 'null'),
};
const writeRetryAt = asInstant('retryAt');

function compileObject(
  fields: readonly SelectedField[],
  compileField: (field: SelectedField) => WriteField | undefined,
): WriteField | undefined {
  const parts: { before: string; write: WriteField }[] = [];
  for (const field of fields) {
    const write = compileField(field);
    if (!write) return undefined;
    parts.push({ before: `${parts.length === 0 ? '{' : ','}${JSON.stringify(field.key)}:`, write });
  }
  return (text, list) => {
    let object = '';
    for (const { before, write } of parts) object += before + write(text, list);
    return `${object}}`;
  };
}

function compileField({ name, fields }: SelectedField): WriteField | undefined {
  if (name !== 'retry') return Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  const write = compileObject(fields, (field) => (Object.hasOwn(RETRY, field.name) ? RETRY[field.name] : undefined));
  return write && ((text, list) => (text[PLACE.tries] === '0' ? 'null' : write(text, list)));
}

/** A page's contacts as JSON, as the fields of a contact would answer them one by one. */
export const compileContacts: CompileList = (fields) => {
  const write = compileObject(fields, compileField);
  return write && (({ texts, list }: QueuePage) => `[${texts.map((text) => write(text, list)).join(',')}]`);
};
