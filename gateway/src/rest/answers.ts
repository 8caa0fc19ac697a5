import { forContactTexts } from '@dialdeck/common/contact.fields';
import { CALL_OUTCOMES, CONTACT_STATUSES, DISPOSITIONS, ROLES, TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';
import { VerdictAnswer } from './calling.shapes.ts';

// Schemas of answers, for the OpenAPI document; a contract test checks real answers against them.

const instant = z.iso.datetime();

export const UserAnswer = z.object({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  profileImageUrl: z.string().nullable(),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  createdAt: instant,
});

/** The signed-in user, with their teams. */
export const CurrentUserAnswer = UserAnswer.extend({
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(TEAM_ROLES) })),
  canManageLists: z.boolean(),
});

/** A user as admins see them. */
export const MemberAnswer = UserAnswer.extend({
  hasSecondFactor: z.boolean(),
  managedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

export const OwnProfileAnswer = UserAnswer.extend({ callingNumber: z.string().nullable() });

export const SecondFactorAnswer = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});

export const SecondFactorSetupAnswer = z.object({ secret: z.string(), uri: z.string() });

export const RecoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const ConfirmedSecondFactorAnswer = RecoveryCodesAnswer.extend({ user: UserAnswer.optional() });

export const OkAnswer = z.object({ ok: z.literal(true) });

export const VerificationAnswer = z.object({
  needsPassword: z.boolean(),
  email: z.email(),
  firstName: z.string().nullable(),
});

export const SignInAnswer = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  startedAt: instant,
  lastSeenAt: instant,
  userAgent: z.string().nullable(),
});

export const OpenInvitationAnswer = z.object({
  id: z.uuid(),
  email: z.email().nullable(),
  role: z.enum(ROLES),
  createdAt: instant,
  createdByName: z.string().nullable(),
  expiresAt: instant,
});

export const InvitationAnswer = z.object({ url: z.url(), expiresAt: instant });

export const CallListAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  createdBy: z.uuid().nullable(),
  totalContacts: z.int(),
  completedCalls: z.int(),
  isActive: z.boolean(),
  teamId: z.uuid().nullable(),
  defaultCountry: z.string().length(2),
  audience: z.enum(['consumer', 'business']).nullable(),
  subject: z.string().nullable(),
  seller: z.string().nullable(),
  customers: z.boolean(),
  hours: z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })).nullable(),
  endsOn: z.iso.date().nullable(),
  wrapUpSeconds: z.int(),
  assignedUserIds: z.array(z.uuid()).optional(),
  createdAt: instant,
  updatedAt: instant,
});

export const ContactAnswer = z.object({
  id: z.uuid(),
  callListId: z.uuid(),
  ...forContactTexts(z.string().nullable()),
  phone: z.string(),
  phoneE164: z.string(),
  notes: z.string().nullable(),
  customFields: z.record(z.string(), z.union([z.string(), z.number()])),
  status: z.enum(CONTACT_STATUSES),
  callbackAt: instant.nullable(),
  lastCallDisposition: z.enum(DISPOSITIONS).nullable(),
  totalCalls: z.int(),
  lastCalledAt: instant.nullable(),
  createdAt: instant,
});

export const ClaimAnswer = z.object({ contact: ContactAnswer, leaseUntil: instant, verdict: VerdictAnswer });

/** A contact with the call that the result belongs to. */
export const SavedAnswer = ContactAnswer.extend({ callLogId: z.uuid().nullable(), contactChanged: z.boolean() });

/** When the contact is offered again; null when all tries are used. */
export const RetryAnswer = SavedAnswer.extend({
  retry: z.object({ tries: z.int(), maxTries: z.int(), at: instant.nullable() }).nullable(),
});

export const CallbackAnswer = ContactAnswer.extend({ callListName: z.string() });

export const AssignmentAnswer = z.object({ userIds: z.array(z.uuid()) });

const ImportPlanPartAnswer = z.object({
  count: z.int(),
  examples: z.array(z.object({ line: z.int(), phone: z.string(), name: z.string(), reason: z.string().nullable() })),
});

export const ImportJobAnswer = z.object({
  id: z.uuid(),
  callListId: z.uuid(),
  state: z.enum(['uploading', 'running', 'ready', 'paused', 'done', 'failed', 'cancelled', 'reverted']),
  bytes: z.int(),
  fileBytes: z.int().nullable(),
  processed: z.int(),
  imported: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  leftOut: z.int(),
  placeUnknown: z.int(),
  errorsUrl: z.string(),
  message: z.string().nullable(),
  plan: z
    .object({
      new: ImportPlanPartAnswer,
      duplicateInFile: ImportPlanPartAnswer,
      duplicateInList: ImportPlanPartAnswer,
      invalid: ImportPlanPartAnswer,
      leftOut: ImportPlanPartAnswer,
    })
    .nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export const ImportAnswer = z.object({
  imported: z.int(),
  duplicates: z.int(),
  leftOut: z.int(),
  placeUnknown: z.int(),
});

export const CallLogAnswer = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullable(),
  userId: z.uuid(),
  callListId: z.uuid().nullable(),
  phoneNumber: z.string(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  duration: z.int(),
  notes: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  calledAt: instant,
  key: z.string().nullable(),
  endedAt: instant.nullable(),
  workSeconds: z.int().nullable(),
  dialledAt: instant.nullable(),
  ruleState: z.enum(['allowed', 'outside']).nullable(),
});

export const UndoneAnswer = z.object({ contact: ContactAnswer, call: CallLogAnswer.nullable() });

const OwnCallAnswer = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  callListId: z.uuid().nullable(),
  callListName: z.string().nullable(),
  phoneNumber: z.string(),
  calledAt: instant,
});

export const OpenCallAnswer = OwnCallAnswer.extend({
  key: z.string().nullable(),
  endedAt: instant.nullable(),
  userId: z.uuid(),
  userName: z.string(),
});

export const RecentCallAnswer = OwnCallAnswer.extend({
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  duration: z.int(),
});

export const ContactCallAnswer = z.object({
  id: z.uuid(),
  calledAt: instant,
  userId: z.uuid(),
  userName: z.string(),
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  duration: z.int(),
  notes: z.string().nullable(),
  endedAt: instant.nullable(),
  workSeconds: z.int().nullable(),
  isOpen: z.boolean(),
  finishedByName: z.string().nullable(),
  corrections: z.array(
    z.object({
      at: instant,
      byName: z.string(),
      from: z.object({ outcome: z.enum(CALL_OUTCOMES).nullable(), disposition: z.enum(DISPOSITIONS).nullable() }),
    }),
  ),
});

export const DashboardAnswer = z.object({ callsToday: z.int(), answerRate: z.number(), avgDuration: z.int() });

export const AdminStatsAnswer = z.object({
  totalUsers: z.int(),
  totalCallLists: z.int(),
  totalContacts: z.int(),
  callsToday: z.int(),
});

export const PersonReportAnswer = z.object({
  userId: z.uuid(),
  name: z.string(),
  totalDials: z.int(),
  totalContacts: z.int(),
  winners: z.int(),
  losers: z.int(),
  callbacks: z.int(),
  winRate: z.number(),
  avgCallDuration: z.int(),
  totalTalkTime: z.int(),
});

export const AnalyticsAnswer = z.object({
  totalDials: z.int(),
  winRate: z.number(),
  winners: z.int(),
  loseRate: z.number(),
  losers: z.int(),
  callbacks: z.int(),
  avgCallDuration: z.int(),
  totalTalkTime: z.int(),
  totalContacts: z.int(),
  dispositionBreakdown: z.array(z.object({ disposition: z.string(), count: z.int() })),
  callsByDay: z.array(z.object({ date: z.iso.date(), calls: z.int() })),
});
