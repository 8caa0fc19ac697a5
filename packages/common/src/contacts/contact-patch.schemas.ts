import * as z from 'zod/mini';
import { NAME_MAX, PHONE_MAX, TEXT_MAX } from '#constants.ts';
import { optionalText, requiredText } from '#fields.schemas.ts';
import { INVALID_EMAIL, NOT_FIELDS, PHONE_REQUIRED } from '#sentences.ts';
import { forContactTexts } from './contact-fields.ts';

/** A text of a JSON Merge Patch: a number becomes text, null stays null. */
const asText = (sentence: string) =>
  z.pipe(
    z.nullable(z.union([z.string(), z.number()], sentence)),
    z.transform((value): string | null | undefined => (value === null ? null : String(value))),
  );

const phone = z.pipe(z.union([z.string(), z.number()], PHONE_REQUIRED), z.transform(String));

const text = (max: number) => z.pipe(asText('Must be a text'), optionalText(max));

const fieldValue = z.pipe(asText(NOT_FIELDS), optionalText(NAME_MAX));
const fieldName = requiredText(NOT_FIELDS);

/** Null removes a field, or all of them. A problem is reported for the fields together. */
const customFields = z.pipe(
  z.nullable(z.record(z.string(), z.unknown(), NOT_FIELDS)),
  z.transform((fields, context): Record<string, string | null> | null => {
    const read = Object.entries(fields ?? {}).map(([name, given]) => {
      const value = z.safeParse(fieldValue, given);
      // A name that is not valid may come from a file: its field can be removed.
      const names = value.data === null ? null : z.safeParse(fieldName, name);
      const [issue] = value.error?.issues ?? names?.error?.issues ?? [];
      if (issue) context.issues.push({ code: 'custom', message: issue.message, input: fields });
      return [name.toWellFormed(), value.data ?? null] as const;
    });
    return fields && Object.fromEntries(read);
  }),
);

/** A correction of a contact, as a JSON Merge Patch: absent fields stay, null and blank texts are removed. */
export const ContactPatchSchema = z.object({
  phone: z.optional(z.pipe(phone, requiredText(PHONE_REQUIRED, PHONE_MAX))),
  ...forContactTexts(z.optional(text(NAME_MAX))),
  email: z.optional(z.pipe(text(NAME_MAX), z.nullable(z.email(INVALID_EMAIL)))),
  notes: z.optional(text(TEXT_MAX)),
  customFields: z.optional(customFields),
});
export type ContactPatch = z.infer<typeof ContactPatchSchema>;
