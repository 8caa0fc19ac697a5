import { CALL_LABELS } from '@dialdeck/common/call-result.rules';
import { ROLES, TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';
import { SERVERS } from '#__generated__/servers.ts';

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

/** Events between subgraphs. `key` orders: two events of one key arrive in the order of their commits. */
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
      /** The identity provider whose directory manages this person. Absent in events of an older release. */
      managedBy: id.nullable().optional(),
      /** E.164: the line that this person says to call from. Absent in the news of an older release. */
      callingNumber: z.string().nullable().optional(),
    }),
  }),
  z.object({ type: z.literal('user.deleted'), key: id, payload: z.object({ id }) }),
  /** A person signed out: their leases end. */
  z.object({ type: z.literal('session.ended'), key: id, payload: z.object({ userId: id }) }),
  /** The sessions of this account end, except for the one whose handle is given. */
  z.object({
    type: z.literal('password.changed'),
    key: id,
    payload: z.object({
      userId: id,
      keptSession: z.string().nullable(),
      /** Only those that began by this link to an identity provider. */
      begunBy: id.optional(),
      /** The reason, unless it is a new password. */
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
      /** The inviting admin; `users` decides whether they still may invite. Absent in events of an older release. */
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
      /** New members, and members whose role changed. */
      added: z.array(z.object({ userId: id, role: z.enum(TEAM_ROLES) })),
      removed: z.array(id),
    }),
  }),
  /** Settings of the organisation. */
  z.object({ type: z.literal('organisation.changed'), key: id, payload: z.object({ leadsImport: z.boolean() }) }),
  /** A call list moved to another team, or to none; a deleted list has none. */
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
  /** The present state of an identity provider. */
  z.object({
    type: z.literal('provider.changed'),
    key: id,
    payload: z.object({ id, name: z.string(), domains: z.array(z.string()), isOn: z.boolean() }),
  }),
  /** The account that signs in by password while a provider is enforced; `kept`: nobody may remove it. */
  z.object({
    type: z.literal('emergency-account.changed'),
    key: id,
    payload: z.object({ userId: id.nullable(), isKept: z.boolean() }),
  }),
  /** Its links are gone, and no provider manages its people. */
  z.object({ type: z.literal('provider.deleted'), key: id, payload: z.object({ id }) }),
  z.object({
    type: z.literal('call.changed'),
    key: id,
    payload: z.object({ logId: id, before: CallFacts.nullable(), after: CallFacts.nullable() }),
  }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;

/** A component that consumes or publishes events. */
export type Consumer = (typeof SERVERS)[number]['name'];
type EventType = DomainEvent['type'];
interface Server {
  readonly name: Consumer;
  readonly consumes: readonly EventType[];
  readonly produces: readonly EventType[];
  readonly polls: boolean;
}
const DECLARED: readonly Server[] = SERVERS;

const CONSUMERS = new Map(
  DomainEvent.options.map(({ shape: { type } }) => [
    type.value,
    DECLARED.filter(({ consumes }) => consumes.includes(type.value)).map(({ name }) => name),
  ]),
);

/** The consumers of a type of event, as package.json files declare them. */
export const consumersOf = (type: EventType): readonly Consumer[] => CONSUMERS.get(type) ?? [];

/** Consumers that poll and are not notified. */
export const POLLING: ReadonlySet<Consumer> = new Set(DECLARED.filter(({ polls }) => polls).map(({ name }) => name));
