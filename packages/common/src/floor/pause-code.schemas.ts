import * as z from 'zod/mini';
import { requiredText } from '#fields.schemas.ts';

/** Longest name of a pause code, and longest pause in minutes. */
const NAME_MAX = 60;
const MINUTES_MAX = 480;
/** Each code has a key in the state menu: a digit or a letter. */
export const PAUSE_CODES_MAX = 35;

const MINUTES = `Choose 1 to ${MINUTES_MAX} minutes, or none`;

const PauseCodeSchema = z.object({
  id: z.nullish(z.string('Must be a text')),
  name: requiredText('Name is required', NAME_MAX),
  minutes: z.nullish(z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(MINUTES_MAX, MINUTES))),
});
export type PauseCodeValues = z.infer<typeof PauseCodeSchema>;

const AT_LEAST_ONE = 'At least one code.';

/** PUT /api/pause-codes: all active codes in their order. An error is named by the place of its code. */
export const PauseCodesSchema = z.object({
  codes: z.pipe(
    z
      .array(z.unknown(), AT_LEAST_ONE)
      .check(z.minLength(1, AT_LEAST_ONE), z.maxLength(PAUSE_CODES_MAX, `At most ${PAUSE_CODES_MAX} codes.`)),
    z.transform((given, context): PauseCodeValues[] => {
      const known = new Set<string>();
      return given.flatMap((each, index) => {
        const { data, error } = z.safeParse(PauseCodeSchema, each);
        const refuse = (message: string, path: PropertyKey[]) =>
          context.issues.push({
            code: 'custom',
            message: `Code ${index + 1}: ${message}`,
            path: [index, ...path],
            input: each,
          });
        for (const { path, message } of error?.issues ?? [])
          refuse(path.length === 0 ? 'Must be an object' : message, path);
        if (!data) return [];
        const id = data.id?.toLowerCase();
        const name = data.name.toLowerCase();
        if (id && known.has(`id ${id}`)) refuse('This code is sent twice', ['id']);
        if (known.has(`name ${name}`)) refuse('There is a code of this name already', ['name']);
        known.add(`id ${id}`).add(`name ${name}`);
        return [data];
      });
    }),
  ),
});
