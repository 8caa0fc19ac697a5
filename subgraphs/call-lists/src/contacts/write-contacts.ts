import { CONTACT_TEXTS } from '@dialdeck/common/contact.fields';
import { hasTriesLeft } from '@dialdeck/common/retry.rules';
import { JsonWriter } from '@dialdeck/node/json-writer';
import type { CompileList, SelectedField } from '@dialdeck/node/written-lists';
import type { CallListRow } from '#call-lists/call-list.ts';
import { type ContactText, instantOf, PLACE } from './contact-text.ts';
import type { QueuePage } from './read-queue.ts';

type ListRules = Pick<CallListRow, 'maxTries'>;
/** How a column's text becomes JSON. Words, numbers and ids hold nothing that JSON escapes. */
type Form = 'text' | 'word' | 'json' | 'instant' | 'creation' | 'queueKey';
/** A field that is one column. Its bytes go out as they came. */
interface Column {
  place: number;
  form: Form;
}
/** One field of a contact, as JSON. */
type WriteField = (text: ContactText, list: ListRules) => void;
type Field = Column | WriteField;

/** What is written to. Nobody waits while a page is written, so one is enough. */
const out = new JsonWriter();
/** Where the columns of the contact that is written begin and end. */
const places = new Int32Array(2 * Object.keys(PLACE).length);
const beginOf = (place: number) => places[2 * place] as number;
const endOf = (place: number) => places[2 * place + 1] as number;

const column = (property: keyof typeof PLACE, form: Form): Column => ({ place: PLACE[property], form });
const constant = (json: string) => Buffer.from(json);

const NULL = constant('null');
const QUOTE = constant('"');
const BEFORE_TIME = constant('T');
const WITHOUT_FRACTION = constant('.000000');
const UTC = constant('Z');
const SPACE = constant(' ');
const ZERO = 0x30;
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;
/** The lengths of day and time in `2026-11-24 09:30:00.123456`. */
const DAY = 10;
const TIME = 8;

/** An instant of PostgreSQL as ISO 8601 in UTC with milliseconds. */
function instantAsJson(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? [];
  if (day === undefined) return JSON.stringify(instantOf(value));
  return `"${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`;
}

/** The instant of creation, whose text always has the same form, as `createdAtOf` reads it. */
function writeCreation({ bytes }: ContactText, digits: number): void {
  const begin = beginOf(PLACE.createdAt);
  const seconds = begin + DAY + 1 + TIME;
  const fraction = Math.min(endOf(PLACE.createdAt), seconds + 1 + digits);
  out.raw(bytes, begin, begin + DAY);
  out.raw(BEFORE_TIME);
  out.raw(bytes, begin + DAY + 1, fraction);
  out.raw(WITHOUT_FRACTION, fraction - seconds, 1 + digits);
  out.raw(UTC);
}

/** As `contactOf` reads it. */
function writeQueueKey(text: ContactText): void {
  writeCreation(text, 6);
  out.raw(SPACE);
  out.raw(text.bytes, beginOf(PLACE.id), endOf(PLACE.id));
}

function writeColumn(text: ContactText, { place, form }: Column): void {
  const { bytes } = text;
  const [begin, end] = [beginOf(place), endOf(place)];
  if (begin === -1) out.raw(NULL);
  else if (form === 'text') out.string(bytes, begin, end);
  else if (form === 'json') out.raw(bytes, begin, end);
  else if (form === 'instant') out.text(instantAsJson(text.text(place) ?? ''));
  else {
    out.raw(QUOTE);
    if (form === 'word') out.raw(bytes, begin, end);
    else if (form === 'creation') writeCreation(text, 3);
    else writeQueueKey(text);
    out.raw(QUOTE);
  }
}

const PLAIN: Readonly<Record<string, Field>> = {
  __typename: () => out.text('"Contact"'),
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
  queueKey: column('createdAt', 'queueKey'),
  createdAt: column('createdAt', 'creation'),
};

const RETRY_AT = column('retryAt', 'instant');
const RETRY: Readonly<Record<string, Field>> = {
  __typename: () => out.text('"Retry"'),
  tries: column('tries', 'json'),
  maxTries: (_text, { maxTries }) => out.text(String(maxTries)),
  at: (text, list) =>
    hasTriesLeft(Number(text.text(PLACE.tries)), list) ? writeColumn(text, RETRY_AT) : out.raw(NULL),
};

const END = constant('}');
const BEGIN = constant('[');
const COMMA = constant(',');
const AFTER = constant(']');
const EMPTY = constant('[]');

function compileObject(
  fields: readonly SelectedField[],
  compileField: (field: SelectedField) => Field | undefined,
): WriteField | undefined {
  const parts: { before: Uint8Array; field: Field }[] = [];
  for (const selected of fields) {
    const field = compileField(selected);
    if (!field) return undefined;
    parts.push({ before: constant(`${parts.length === 0 ? '{' : ','}${JSON.stringify(selected.key)}:`), field });
  }
  return (text, list) => {
    for (const { before, field } of parts) {
      out.raw(before);
      if (typeof field === 'function') field(text, list);
      else writeColumn(text, field);
    }
    out.raw(END);
  };
}

function compileField({ name, fields }: SelectedField): Field | undefined {
  if (name !== 'retry') return Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  const write = compileObject(fields, (field) => (Object.hasOwn(RETRY, field.name) ? RETRY[field.name] : undefined));
  return write && ((text, list) => (text.bytes[beginOf(PLACE.tries)] === ZERO ? out.raw(NULL) : write(text, list)));
}

/** A page's contacts as JSON, as the fields of a contact would answer them one by one. */
export const compileContacts: CompileList = (fields) => {
  const write = compileObject(fields, compileField);
  return (
    write &&
    (({ texts, list }: QueuePage) => {
      out.start();
      let before = BEGIN;
      for (const text of texts) {
        text.placesInto(places);
        out.raw(before);
        write(text, list);
        before = COMMA;
      }
      out.raw(texts.length === 0 ? EMPTY : AFTER);
      return out.take();
    })
  );
};
