import { CALL_LABELS } from '@dialdeck/common/call-result.rules';
import { ROLES, TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';

const id = z.uuid();
const role = z.enum(ROLES);

/** One call as reports count it (docs/requirements/reports.md#figures). */
export const CallFacts = z.object({
  userId: id,
  calledAt: z.iso.datetime(),
  /** Disposition, else outcome, else `attempted`. */
  label: z.enum(CALL_LABELS),
  isAnswered: z.boolean(),
  talkSeconds: z.number().int().min(0),
  /** The team of its list at the dial. Absent in the news of an older release. */
  teamId: id.nullable().optional(),
});
export type CallFacts = z.infer<typeof CallFacts>;

/** What subgraphs tell each other. `key` orders: two events of one key arrive in the order in which they were committed. */
export const DomainEvent = z.discriminatedUnion('type', [
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
      /** The identity provider whose directory manages this person. Absent in the news of an older release. */
      managedBy: id.nullable().optional(),
    }),
  }),
  z.object({ type: z.literal('user.deleted'), key: id, payload: z.object({ id }) }),
  /** Somebody signed out: what was held for them is free. */
  z.object({ type: z.literal('session.ended'), key: id, payload: z.object({ userId: id }) }),
  /** The sessions of this account end, but for the one whose handle is named. */
  z.object({
    type: z.literal('password.changed'),
    key: id,
    payload: z.object({
      userId: id,
      keptSession: z.string().nullable(),
      /** Only those that began by this link to an identity provider. */
      begunBy: id.optional(),
      /** Why, where it is no new password. */
      reason: z.enum(['admin', 'second factor']).optional(),
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
      /** Who made the invitation; `users` knows best whether they still may. Absent in the news of an older release. */
      invitedBy: id.optional(),
    }),
  }),
  z.object({ type: z.literal('account.verified'), key: id, payload: z.object({ id }) }),
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
      /** New members, and those whose role is another now. */
      added: z.array(z.object({ userId: id, role: z.enum(TEAM_ROLES) })),
      removed: z.array(id),
    }),
  }),
  /** What the organisation chose for everybody. */
  z.object({ type: z.literal('organisation.changed'), key: id, payload: z.object({ leadsImport: z.boolean() }) }),
  /** A call list is another team's now, or no team's; a deleted list is no team's. */
  z.object({
    type: z.literal('call-list.moved'),
    key: id,
    payload: z.object({ callListId: id, teamId: id.nullable() }),
  }),
  /** An authenticator was set up, or removed. */
  z.object({
    type: z.literal('second-factor.changed'),
    key: id,
    payload: z.object({ userId: id, hasSecondFactor: z.boolean() }),
  }),
  /** An identity provider as it is now. */
  z.object({
    type: z.literal('provider.changed'),
    key: id,
    payload: z.object({ id, name: z.string(), domains: z.array(z.string()), isOn: z.boolean() }),
  }),
  /** Who signs in by password while a provider is enforced; kept: nobody takes that account away. */
  z.object({
    type: z.literal('emergency-account.changed'),
    key: id,
    payload: z.object({ userId: id.nullable(), isKept: z.boolean() }),
  }),
  /** Its links are gone, and its people are managed by nobody. */
  z.object({ type: z.literal('provider.deleted'), key: id, payload: z.object({ id }) }),
  z.object({
    type: z.literal('call.changed'),
    key: id,
    payload: z.object({ logId: id, before: CallFacts.nullable(), after: CallFacts.nullable() }),
  }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
export type Consumer = 'auth' | 'users' | 'call-lists' | 'analytics' | 'gateway';

/** Who hears of what. */
export const SUBSCRIPTIONS: Record<DomainEvent['type'], readonly Consumer[]> = {
  'user.changed': ['auth', 'call-lists', 'gateway'],
  'user.deleted': ['auth', 'call-lists', 'gateway'],
  'session.ended': ['call-lists'],
  'password.changed': ['gateway'],
  'account.registered': ['users'],
  'account.verified': ['users'],
  'account.refused': ['auth'],
  'team.changed': ['call-lists', 'analytics'],
  'organisation.changed': ['call-lists'],
  'call-list.moved': ['users'],
  'second-factor.changed': ['users'],
  'provider.changed': ['users'],
  'emergency-account.changed': ['users'],
  'provider.deleted': ['users'],
  'call.changed': ['analytics'],
};

/** Who may say what; PostgreSQL refuses the events of others. */
export const PRODUCERS: Record<DomainEvent['type'], Consumer> = {
  'user.changed': 'users',
  'user.deleted': 'users',
  'session.ended': 'gateway',
  'password.changed': 'auth',
  'account.registered': 'auth',
  'account.verified': 'auth',
  'account.refused': 'users',
  'team.changed': 'users',
  'organisation.changed': 'users',
  'call-list.moved': 'call-lists',
  'second-factor.changed': 'auth',
  'provider.changed': 'auth',
  'emergency-account.changed': 'auth',
  'provider.deleted': 'auth',
  'call.changed': 'call-lists',
};
