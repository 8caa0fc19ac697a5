import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contacts/contact-fields';
import { raw } from '@dialdeck/node/database/sql';
import { namedResultText } from '#results/result.sql.ts';
import type { ContactRow } from './contact.ts';

type Stored = Exclude<keyof ContactRow, 'queueKey' | 'savedCall' | 'result'>;

const TEXT_COLUMNS = Object.fromEntries(
  CONTACT_TEXTS.map((text) => [text, text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<ContactText, string>;

/** Column of each stored property of a {@link ContactRow}. */
export const COLUMNS = {
  id: 'id',
  callListId: 'call_list_id',
  ...TEXT_COLUMNS,
  phone: 'phone',
  phoneE164: 'phone_e164',
  notes: 'notes',
  customFields: 'custom_fields',
  status: 'status',
  callbackAt: 'callback_at',
  callbackUserId: 'callback_user_id',
  lastCallDisposition: 'last_call_disposition',
  tries: 'tries',
  retryAt: 'retry_at',
  totalCalls: 'total_calls',
  lastCalledAt: 'last_called_at',
  finishedBy: 'finished_by',
  finishedAt: 'finished_at',
  region: 'region',
  timeZone: 'time_zone',
  correctedAt: 'corrected_at',
  createdAt: 'created_at',
} satisfies Record<Stored, string>;

/** The fields in `/api`, in the order of their keys there. */
const SHOWN = [
  'id',
  'callListId',
  ...CONTACT_TEXTS,
  'phone',
  'phoneE164',
  'notes',
  'customFields',
  'status',
  'callbackAt',
  'lastCallDisposition',
  'totalCalls',
  'lastCalledAt',
  'createdAt',
] as const satisfies readonly Stored[];

const named = (property: Stored, expression: string): string =>
  expression === property ? property : `${expression} AS "${property}"`;

/** As `/api` writes an instant. */
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const RESULT = `${namedResultText('last_result_id')} AS result`;

const PROPERTIES = Object.keys(COLUMNS) as Stored[];

/** The columns of a {@link ContactRow}, for statements in SQL. */
export const CONTACT_COLUMNS = raw(
  [...PROPERTIES.map((property) => named(property, COLUMNS[property])), RESULT].join(', '),
);

/** The contact as `/api` shows it; PostgreSQL converts this row to JSON. */
export const SHOWN_COLUMNS = raw(
  [
    ...SHOWN.map((property) =>
      named(property, property.endsWith('At') ? instant(COLUMNS[property]) : COLUMNS[property]),
    ),
    RESULT,
  ].join(', '),
);
