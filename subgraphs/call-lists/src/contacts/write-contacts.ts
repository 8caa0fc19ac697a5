import { CONTACT_TEXTS } from '@dialdeck/common/contact.fields';
import { hasTriesLeft } from '@dialdeck/common/retry.rules';
import type { CompileList, SelectedField } from '@dialdeck/node/written-lists';
import type { CallListRow } from '#call-lists/call-list.ts';
import { type ContactText, createdAtOf, instantOf, PLACE, queueKeyOf } from './contact-text.ts';
import type { QueuePage } from './read-queue.ts';

type ListRules = Pick<CallListRow, 'maxTries'>;
/** One field of a contact, as JSON. */
type WriteField = (text: ContactText, list: ListRules) => string;
/** How a column's text becomes JSON. Words, numbers and ids hold nothing that JSON escapes. */
type Form = 'text' | 'word' | 'json' | 'instant';
/** A field that is one column. It is data, not a function: one loop writes a page in half the time of a call per field. */
interface Column {
  place: number;
  form: Form;
}
type Field = Column | WriteField;

const column = (property: keyof typeof PLACE, form: Form): Column => ({ place: PLACE[property], form });

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** An instant of PostgreSQL as ISO 8601 in UTC with milliseconds. */
function writeInstant(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  if (day === undefined) return JSON.stringify(instantOf(value));
  return `"${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}

function writeColumn(text: ContactText, { place, form }: Column): string {
  const value = text[place];
  if (value === null || value === undefined) return 'null';
  if (form === 'text') return JSON.stringify(value);
  if (form === 'word') return `"${value}"`;
  return form === 'json' ? value : writeInstant(value);
}

const PLAIN: Readonly<Record<string, Field>> = {
  __typename: () => '"Contact"',
  ...Object.fromEntries(CONTACT_TEXTS.map((property) => [property, column(property, 'text')])),
  id: column('id', 'word'),
  callListId: column('callListId', 'word'),
  phone: column('phone', 'text'),
  phoneE164: column('phoneE164', 'word'),
  notes: column('notes', 'text'),
  customFields: column('customFields', 'json'),
  status: column('status', 'word'),
  callbackAt: column('callbackAt', 'instant'),
  lastCallDisposition: column('lastCallDisposition', 'word'),
  totalCalls: column('totalCalls', 'json'),
  lastCalledAt: column('lastCalledAt', 'instant'),
  finishedAt: column('finishedAt', 'instant'),
  queueKey: (text) => `"${queueKeyOf(text)}"`,
  createdAt: (text) => `"${createdAtOf(text, 3)}"`,
};

const RETRY_AT = column('retryAt', 'instant');
const RETRY: Readonly<Record<string, Field>> = {
  __typename: () => '"Retry"',
  tries: column('tries', 'json'),
  maxTries: (_text, { maxTries }) => String(maxTries),
  at: (text, list) => (hasTriesLeft(Number(text[PLACE.tries]), list) ? writeColumn(text, RETRY_AT) : 'null'),
};

function compileObject(
  fields: readonly SelectedField[],
  compileField: (field: SelectedField) => Field | undefined,
): WriteField | undefined {
  const parts: { before: string; field: Field }[] = [];
  for (const selected of fields) {
    const field = compileField(selected);
    if (!field) return undefined;
    parts.push({ before: `${parts.length === 0 ? '{' : ','}${JSON.stringify(selected.key)}:`, field });
  }
  return (text, list) => {
    let object = '';
    for (const { before, field } of parts)
      object += before + (typeof field === 'function' ? field(text, list) : writeColumn(text, field));
    return `${object}}`;
  };
}

function compileField({ name, fields }: SelectedField): Field | undefined {
  if (name !== 'retry') return Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  const write = compileObject(fields, (field) => (Object.hasOwn(RETRY, field.name) ? RETRY[field.name] : undefined));
  return write && ((text, list) => (text[PLACE.tries] === '0' ? 'null' : write(text, list)));
}

/** A page's contacts as JSON, as the fields of a contact would answer them one by one. */
export const compileContacts: CompileList = (fields) => {
  const write = compileObject(fields, compileField);
  return write && (({ texts, list }: QueuePage) => `[${texts.map((text) => write(text, list)).join(',')}]`);
};
