import * as z from 'zod/mini';
import { optionalText } from '#fields.schemas.ts';
import { ENTER_DAY } from '#sentences.ts';
import { type CallingWindow, LIST_AUDIENCES, type ListAudience } from './calling-rule.ts';
import { calendarDay, windowsOf } from './rule-document.schemas.ts';

const NAME_MAX = 200;
const WHOM = 'Please choose consumer, business or neither';
const missing = <Schema extends z.core.SomeType>(schema: Schema) => z._default(z.nullable(schema), null as never);

/** The settings for the calls of a list; absent fields have their defaults. */
export const ListCallingSchema = z.object({
  audience: missing(z.enum(LIST_AUDIENCES, WHOM)),
  subject: optionalText(NAME_MAX),
  seller: optionalText(NAME_MAX),
  customers: z._default(z.boolean('Please choose true or false'), false),
  hours: missing(windowsOf('hours')),
  endsOn: missing(calendarDay(ENTER_DAY)),
});

export interface ListCalling {
  audience: ListAudience | null;
  subject: string | null;
  seller: string | null;
  customers: boolean;
  hours: readonly CallingWindow[] | null;
  endsOn: string | null;
}
