import { z } from 'zod';
import { ROLES } from '#words.ts';

const id = z.uuid();
const role = z.enum(ROLES);

/** The events that auth publishes. */
export const AUTH_EVENTS = [
  /** The sessions of this account end, except for the session with this handle. */
  z.object({
    type: z.literal('password.changed'),
    key: id,
    payload: z.object({
      userId: id,
      keptSession: z.string().nullable(),
      /** Only those that began by this link to an identity provider. */
      begunBy: id.optional(),
      /** The reason, unless it is a new password that the person has chosen. */
      reason: z.enum(['admin', 'password reset', 'second factor', 'second factor removed']).optional(),
    }),
  }),
  z.object({
    type: z.literal('account.registered'),
    key: id,
    payload: z.object({
      id,
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role,
      /** The inviting admin; `users` decides whether they still may invite. Absent without an invitation. */
      invitedBy: id.optional(),
    }),
  }),
  z.object({ type: z.literal('account.verified'), key: id, payload: z.object({ id }) }),
  /** An authenticator was set up, or removed. */
  z.object({
    type: z.literal('second-factor.changed'),
    key: id,
    payload: z.object({ userId: id, hasSecondFactor: z.boolean() }),
  }),
  /** The present state of an identity provider. */
  z.object({
    type: z.literal('provider.changed'),
    key: id,
    payload: z.object({ id, name: z.string(), domains: z.array(z.string()), isOn: z.boolean() }),
  }),
  /** The account that signs in by password while a provider is enforced; `kept`: it cannot be removed. */
  z.object({
    type: z.literal('emergency-account.changed'),
    key: id,
    payload: z.object({ userId: id.nullable(), isKept: z.boolean() }),
  }),
  /** Its links are gone, and no provider manages its people. */
  z.object({ type: z.literal('provider.deleted'), key: id, payload: z.object({ id }) }),
] as const;
