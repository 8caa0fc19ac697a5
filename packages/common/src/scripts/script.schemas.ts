import * as z from 'zod/mini';
import { FIELDS_MAX, NAME_MAX } from '#constants.ts';
import { requiredText } from '#fields.schemas.ts';
import { FIELD_REQUIRED, FIELD_SHOW, FIELD_TYPES, isChoice, type TypedField } from './field.rules.ts';
import { parseScript, storableScript } from './parse-script.rules.ts';

const TEXT_REQUIRED = 'Text is required';

const body = z.pipe(
  z.string(TEXT_REQUIRED).check(z.refine((text) => text.trim() !== '', TEXT_REQUIRED)),
  z.transform((text, context) => {
    const { errors } = parseScript(text);
    if (errors.length > 0) context.issues.push({ code: 'custom', message: errors.join('\n'), input: text });
    return storableScript(text);
  }),
);

/** A new script with its first version. */
export const ScriptSchema = z.object({ name: requiredText('Name is required'), body });
export type ScriptValues = z.infer<typeof ScriptSchema>;

/** Another version of a script. */
export const ScriptVersionSchema = z.object({ body });

const option = z.string('Options are texts').check(
  z.trim(),
  z.minLength(1, 'Options are texts'),
  z.maxLength(NAME_MAX, `At most ${NAME_MAX} characters`),
  z.refine((text) => !/[;\0]/.test(text), 'Options must not contain ";"'),
  z.overwrite((text) => text.toWellFormed()),
);

const definition = z.pipe(
  z.object(
    {
      id: z.nullish(z.string()),
      name: requiredText('Name is required'),
      label: z.nullish(requiredText('Label is required')),
      type: z.enum(FIELD_TYPES, 'Choose a type'),
      options: z.nullish(z.array(option, 'Options are texts').check(z.maxLength(200, 'At most 200 options'))),
      required: z.nullish(z.enum(FIELD_REQUIRED, 'Required is never, answered or success')),
      show: z.nullish(z.enum(FIELD_SHOW, 'Shown in the row, the dialog or both')),
    },
    'A field has a name and a type',
  ),
  z.transform(({ id, label, options, required, show, ...field }, context): TypedField & { id: string | null } => {
    const chosen = isChoice(field.type) ? (options ?? []) : [];
    const refuse = (message: string) =>
      context.issues.push({ code: 'custom', message, path: ['options'], input: options });
    if (isChoice(field.type) && chosen.length === 0) refuse('Options are required');
    if (new Set(chosen).size < chosen.length) refuse('Each option once');
    return {
      ...field,
      id: id ?? null,
      label: label ?? field.name,
      options: chosen,
      required: required ?? 'never',
      show: show ?? 'dialog',
    };
  }),
);
type Definition = TypedField & { id: string | null };

/** The definitions of a list's fields, whole and in order. A faulty one is named by its place. */
export const FieldDefinitionsSchema = z.object({
  fields: z.pipe(
    z
      .array(z.unknown(), 'Fields are required')
      .check(z.maxLength(FIELDS_MAX, `Field ${FIELDS_MAX + 1}: at most ${FIELDS_MAX} fields`)),
    z.transform((sent, context): Definition[] => {
      const names = new Set<string>();
      return sent.flatMap((each, index) => {
        const result = z.safeParse(definition, each);
        const issues = result.success ? [] : [...result.error.issues];
        const refuse = (message: string, path: PropertyKey[]) =>
          context.issues.push({
            code: 'custom',
            message: `Field ${index + 1}: ${message}`,
            path: [index, ...path],
            input: each,
          });
        for (const issue of issues) refuse(issue.message, issue.path);
        if (!result.success) return [];
        const { name } = result.data;
        if (names.has(name)) refuse(`there is a field "${name}" already`, ['name']);
        names.add(name);
        return [result.data];
      });
    }),
  ),
});
export type FieldDefinitionValues = Definition;
