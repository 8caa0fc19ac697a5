import * as z from 'zod/mini';
import { RESULTS_MAX } from '#constants.ts';
import { requiredText } from '#fields.schemas.ts';
import { CALL_OUTCOMES } from '#words.ts';
import {
  completeMeanings,
  isDialogKey,
  MEANINGS,
  NEXT_STEPS,
  type ResultDefinition,
  refusedMeaning,
} from './result.rules.ts';

const name = requiredText('Name is required');

/** A new set of results: empty, or with the results of another set. */
export const ResultSetSchema = z.object({ name, copyOf: z.nullish(z.string('Please choose a set')) });
export type ResultSetValues = z.infer<typeof ResultSetSchema>;

export const ResultSetNameSchema = z.object({ name });

const CODE = 'A code has up to 40 lowercase letters, digits and hyphens.';
const KEY = 'A key is one letter or digit.';

const key = z.pipe(
  z.nullish(z.string(KEY).check(z.trim(), z.regex(/^[\p{L}\p{N}]?$/u, KEY))),
  z.transform((given) => given || null),
);

/** One result of a set. */
export const ResultSchema = z
  .object({
    /** Absent: a new result. */
    id: z.nullish(z.string('An id is a text.')),
    code: z
      .string('Code is required.')
      .check(z.trim(), z.minLength(1, 'Code is required.'), z.regex(/^[a-z0-9-]{1,40}$/, CODE)),
    label: requiredText('Label is required.'),
    key,
    leadsTo: z.enum(NEXT_STEPS, 'Please choose what it leads to.'),
    outcome: z.pipe(
      z.nullish(z.enum(CALL_OUTCOMES, 'Please choose a call outcome.')),
      z.transform((outcome) => outcome ?? null),
    ),
    meanings: z.pipe(
      z.nullish(z.array(z.enum(MEANINGS, 'There is no such meaning.'), 'Meanings are a list.')),
      z.transform((meanings) => completeMeanings(meanings ?? [])),
    ),
    needsNote: z.pipe(
      z.nullish(z.boolean('Needs a note is true or false.')),
      z.transform((isNeeded) => isNeeded ?? false),
    ),
  })
  .check((context) => {
    const refused = refusedMeaning(context.value);
    if (refused)
      context.issues.push({
        code: 'custom',
        message: refused.sentence,
        path: [refused.field],
        input: context.value,
      });
    if (context.value.key && isDialogKey(context.value.key))
      context.issues.push({
        code: 'custom',
        message: `${context.value.key.toUpperCase()} is a key of the dialogs.`,
        path: ['key'],
        input: context.value,
      });
  });
export type ResultValues = z.infer<typeof ResultSchema>;

const RESULTS = 'Please send the results of the set';

/** All results of a set in their order. An error is named by the place of its result. */
export const ResultsSchema = z.object({
  results: z.pipe(
    z
      .array(z.unknown(), RESULTS)
      .check(z.maxLength(RESULTS_MAX, `Result ${RESULTS_MAX + 1}: A set has ${RESULTS_MAX} results at most.`)),
    z.transform((given, context): ResultValues[] => {
      const results = given.map((each) => z.safeParse(ResultSchema, each));
      const issues = results.map(({ error }) => error?.issues ?? []);
      const parsed = results.map(({ data }) => data);
      for (const [index, raw] of given.entries()) {
        const own = issues[index] ?? [];
        const repeated = own.length === 0 ? repetition(parsed, index) : null;
        for (const { message, path } of repeated ? [repeated] : own)
          context.issues.push({
            code: 'custom',
            message: `Result ${index + 1}: ${path.length === 0 ? 'Must be an object.' : message}`,
            path: [index, ...path],
            input: raw,
          });
      }
      return parsed.filter((each) => each !== undefined);
    }),
  ),
});

/** The first value that an earlier result has too. */
function repetition(
  results: readonly (ResultValues | undefined)[],
  index: number,
): { message: string; path: PropertyKey[] } | null {
  const own = results[index];
  const earlier = results.slice(0, index).filter((each) => each !== undefined);
  if (!own) return null;
  const isSame = (field: 'id' | 'code' | 'key') =>
    own[field] != null && earlier.some((each) => each[field]?.toLowerCase() === own[field]?.toLowerCase());
  if (isSame('id')) return { message: 'It is sent twice.', path: ['id'] };
  if (isSame('code')) return { message: `Another result has the code ${own.code}.`, path: ['code'] };
  if (isSame('key')) return { message: `Another result has the key ${own.key?.toUpperCase()}.`, path: ['key'] };
  return null;
}

/** The definition without its id. */
export const definitionOf = ({ id: _, ...definition }: ResultValues): ResultDefinition => definition;
