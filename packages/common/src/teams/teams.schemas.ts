import * as z from 'zod/mini';
import { TEAM_MEMBERS_MAX, TEAM_NAME_MAX } from '#constants.ts';
import { requiredText } from '#fields.schemas.ts';
import { TEAM_ROLES } from '#words.ts';

const name = requiredText('Name is required', TEAM_NAME_MAX);
const parentId = z.nullish(z.string('Please choose a team'));

/** A new team; without a parent it is at the top. */
export const TeamSchema = z.object({ name, parentId });
export type TeamValues = z.infer<typeof TeamSchema>;

/** The change of a team: absent fields stay as they are, `parentId: null` is the top. */
export const TeamChangeSchema = z.object({ name: z.optional(name), parentId });
export type TeamChangeValues = z.infer<typeof TeamChangeSchema>;

/** All members of a team; replaces the present ones. `version`: of the members that were read. */
export const TeamMembersSchema = z.object({
  members: z
    .array(
      z.object({
        userId: z.string('Please choose a person'),
        role: z.enum(TEAM_ROLES, 'Please choose a role: agent or lead'),
      }),
      'Please give the members',
    )
    .check(z.maxLength(TEAM_MEMBERS_MAX, 'Too many members')),
  version: z.nullish(z.int32('The version is a whole number')),
});
export type TeamMembersValues = z.infer<typeof TeamMembersSchema>;

/** Settings of the organization. */
export const OrganisationSettingsSchema = z.object({ leadsImport: z.boolean('Please say yes or no') });
export type OrganisationSettingsValues = z.infer<typeof OrganisationSettingsSchema>;
