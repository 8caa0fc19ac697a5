import * as z from 'zod/mini';
import { DEFAULT_COUNTRY } from '#constants.ts';
import { requiredText } from '#fields.schemas.ts';
import { CHOOSE_COUNTRY } from '#sentences.ts';
import { calendarDay } from './rule-document.schemas.ts';

/** A do-not-call list of another organization. The numbers of its files are read as numbers of `country`. */
export const RegisterSchema = z.object({
  name: requiredText('Name is required'),
  country: z._default(
    z.string(CHOOSE_COUNTRY).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, CHOOSE_COUNTRY)),
    DEFAULT_COUNTRY,
  ),
});
/** A register's file: the day that it is of. */
export const SnapshotSchema = z.object({ asOf: calendarDay('Please enter the day of the file as yyyy-mm-dd') });
export type RegisterValues = z.infer<typeof RegisterSchema>;
