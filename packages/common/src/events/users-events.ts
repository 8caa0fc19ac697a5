import { z } from 'zod';
import { ROLES, TEAM_ROLES } from '#words.ts';

const id = z.uuid();
const role = z.enum(ROLES);

/** The events that users publishes. */
export const USERS_EVENTS = [
  z.object({
    type: z.literal('user.changed'),
    key: id,
    payload: z.object({
      id,
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      role,
      isActive: z.boolean(),
      isEmailVerified: z.boolean(),
      /** Send the verification message. */
      invite: z.boolean(),
      /** Rights were taken: this user's sessions end. */
      endSessions: z.boolean(),
      /** The identity provider whose directory manages this person. */
      managedBy: id.nullable(),
      /** E.164: the line that this person declares to call from. */
      callingNumber: z.string().nullable(),
    }),
  }),
  z.object({ type: z.literal('user.deleted'), key: id, payload: z.object({ id }) }),
  z.object({ type: z.literal('account.refused'), key: id, payload: z.object({ id }) }),
  /** A team, and the changes of its members only. */
  z.object({
    type: z.literal('team.changed'),
    key: id,
    payload: z.object({
      id,
      name: z.string(),
      parentId: id.nullable(),
      archived: z.boolean(),
      version: z.number().int(),
      /** New members, and members whose role changed. */
      added: z.array(z.object({ userId: id, role: z.enum(TEAM_ROLES) })),
      removed: z.array(id),
    }),
  }),
  /** Settings of the organization. */
  z.object({ type: z.literal('organisation.changed'), key: id, payload: z.object({ leadsImport: z.boolean() }) }),
] as const;
