import * as z from 'zod/mini';
import { HAND_OVER_MAX } from '#constants.ts';
import { TEAM_ROLES } from '#words.ts';

const WHAT = 'Choose Admins, a team or nothing';
const uuid = z.uuid('Choose a team');

/** The mapping of a directory's group. */
export const GroupMappingSchema = z.object({
  mapping: z.nullable(
    z.discriminatedUnion(
      'to',
      [
        z.object({ to: z.literal('admins') }),
        z.object({
          to: z.literal('team'),
          teamId: z.pipe(
            uuid,
            z.transform((id) => id.toLowerCase()),
          ),
          role: z.enum(TEAM_ROLES, 'Choose agent or lead'),
        }),
      ],
      WHAT,
    ),
  ),
});
export type GroupMappingValues = z.infer<typeof GroupMappingSchema>;

/** People for a directory. */
export const HandOverSchema = z.object({
  userIds: z
    .array(z.string('Choose people'), 'Choose people')
    .check(z.minLength(1, 'Choose people'), z.maxLength(HAND_OVER_MAX, `At most ${HAND_OVER_MAX} people`)),
});
