import { TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';
import {
  RestCallListAnswer,
  RestConfirmSecondFactorAnswer,
  RestContactAnswer,
  RestContactCallsAnswer,
  RestOpenInvitationsAnswer,
  RestOwnCallAnswer,
  RestPeopleAnswer,
  RestProvisionedGroupAnswer,
  RestProvisioningAnswer,
  RestScheduleRetryAnswer,
  RestUserAnswer,
} from '#__generated__/answers.ts';
import { ANSWER_VALUES as values } from './answer-values.ts';

// Answers that are not as their documents say: the rows' `shape` makes them. A contract test checks real answers
// against all of them.

export const OkAnswer = z.object({ ok: z.literal(true) });

/** `user` where a sign-in waited for the set-up. */
export const ConfirmedSecondFactorAnswer = RestConfirmSecondFactorAnswer.extend({ user: RestUserAnswer.optional() });

export const SecondFactorSetupAnswer = z.object({ secret: z.string(), uri: z.string() });

export const OpenInvitationAnswer = RestOpenInvitationsAnswer.shape.nodes.element
  .omit({ createdBy: true })
  .extend({ createdByName: z.string().nullable() });

export const CallListAnswer = RestCallListAnswer.extend({
  createdBy: values.ID.nullable(),
  assignedUserIds: z.array(values.ID).optional(),
});

export const AssignmentAnswer = z.object({ userIds: z.array(values.ID) });

/** A contact with the call that the result belongs to. */
export const SavedAnswer = RestContactAnswer.extend({ callLogId: values.ID.nullable(), contactChanged: z.boolean() });

/** When the contact is offered again; null when all tries are used. */
export const RetryAnswer = SavedAnswer.extend({ retry: RestScheduleRetryAnswer.shape.retry });

export const CallbackAnswer = RestContactAnswer.extend({ callListName: z.string() });

const callListName = z.string().nullable();

export const OpenCallAnswer = RestOwnCallAnswer.omit({
  callList: true,
  outcome: true,
  disposition: true,
  duration: true,
}).extend({ callListName, userId: values.ID, userName: z.string() });

export const RecentCallAnswer = RestOwnCallAnswer.omit({ callList: true, key: true, endedAt: true }).extend({
  callListName,
});

const call = RestContactCallsAnswer.shape.calls.shape.nodes.element;

export const ContactCallAnswer = call.extend({
  corrections: z.array(
    call.shape.corrections.element
      .pick({ at: true, byName: true })
      .extend({ from: call.shape.corrections.element.pick({ outcome: true, disposition: true }) }),
  ),
});

export const AdminStatsAnswer = z.object({
  totalUsers: z.int(),
  totalCallLists: z.int(),
  totalContacts: z.int(),
  callsToday: z.int(),
});

export const PersonReportAnswer = RestPeopleAnswer.element.omit({ person: true }).extend({ name: z.string() });

/** The address to redirect the browser to. */
export const AddressAnswer = z.object({ url: z.url() });

export const ProvisioningAnswer = RestProvisioningAnswer.omit({ keys: true }).extend({
  tokens: RestProvisioningAnswer.shape.keys,
});

export const NewProvisioningTokenAnswer = z.object({ token: z.string(), baseUrl: z.url() });

export const ProvisionedGroupAnswer = RestProvisionedGroupAnswer.extend({
  mapping: z
    .union([
      z.object({ to: z.literal('admins') }),
      z.object({ to: z.literal('team'), teamId: values.ID, role: z.enum(TEAM_ROLES) }),
    ])
    .nullable(),
});

export const HandedOverAnswer = z.object({ handedOver: z.int() });
