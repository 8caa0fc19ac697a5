import { CALLBACKS_MOVED_MAX, PAGE_SIZE_MAX, SEARCH_MAX, SEARCH_TOO_LONG } from '@dialdeck/common/constants';
import { filterInAddress, readContactFilter } from '@dialdeck/common/contacts/contact-filter.rules';
import { ReportQuerySchema, TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { NEEDS_PHONE_COLUMN, ONE_SUBJECT } from '@dialdeck/common/sentences';
import { z } from 'zod';

/** A path with an id; one that cannot be a UUID is 404. */
export const IdPath = z.object({ id: z.uuid() });

/** Empty is absent, as from a form in which nothing was chosen. */
const teamId = z
  .string()
  .max(100)
  .transform((id) => id || undefined)
  .optional();

/** Instead of a team's id: the whole organisation. */
export const EVERYBODY = 'all';

/** The one team that a query is about; null for everybody, and where it names none. */
export const oneTeam = (id: string | undefined): string | null => (id === EVERYBODY ? null : (id ?? null));

/** Everybody, or each call list, with a dial: of a team or of the organization. */
export const PeopleQuery = z.intersection(ReportQuerySchema, z.object({ teamId }));

/** A report of a person, a team, everybody (`all`), or a call list. */
export const AnalyticsQuery = z
  .intersection(
    ReportQuerySchema,
    z.object({
      teamId,
      callListId: z.string().max(100).optional(),
      compare: z.literal('previous', 'Compare with: previous').optional(),
    }),
  )
  .refine(({ teamId, targetUserId }) => !(teamId === EVERYBODY && targetUserId), {
    error: 'A report is of one person or of everybody',
    path: ['teamId'],
  })
  .refine(({ callListId, teamId, targetUserId }) => !(callListId && (teamId || targetUserId)), {
    error: ONE_SUBJECT,
    path: ['callListId'],
  });

/** Figures of today, in the caller's zone. */
export const TodayQuery = z.object({ timeZone: TimeZoneSchema });

const limit = z.coerce
  .number('A page holds 1 to 200 entries')
  .int('A page holds 1 to 200 entries')
  .min(1, 'A page holds 1 to 200 entries')
  .max(PAGE_SIZE_MAX, 'A page holds 1 to 200 entries');
const after = z.string().max(1_000);

/** One's own calls. */
export const RecentQuery = z.object({
  limit: z.coerce
    .number('1 to 50 calls')
    .int('1 to 50 calls')
    .min(1, '1 to 50 calls')
    .max(50, '1 to 50 calls')
    .default(10),
});

const instant = z.iso.datetime({ offset: true, error: 'An instant as ISO 8601' }).nullish();

/** When a call ended, by the sender's clock. */
export const CallEndBody = z.object({ endedAt: instant, sentAt: instant });

/** The call of a result, and its times. */
export const AboutCallBody = z.object({
  callLogId: z.string().nullish(),
  endedAt: instant,
  savedAt: instant,
  sentAt: instant,
});
/** For paged lists, which are streamed without `limit`: whole, or from `after` to their end. */
export const pageQuery = { limit: limit.optional(), after: after.optional() };

const trueOrFalse = z.enum(['true', 'false'], 'true or false').transform((text) => text === 'true');

/** Lists of one team and of those below it; only active ones, or only paused ones. */
export const CallListsQuery = z.object({ ...pageQuery, teamId, isActive: trueOrFalse.optional() });

/** Open calls: one's own, or everybody's in a team, or all (`all`). */
export const OpenCallsQuery = z.object({ ...pageQuery, teamId });

/** Callbacks: one's own, or everybody's in a team, or all (`all`). */
export const CallbacksQuery = z.object({
  ...pageQuery,
  teamId,
  overdue: z
    .enum(['true', 'false'], 'true or false')
    .transform((text) => text === 'true')
    .default(false),
});

const CONTACTS_TO_HAND_OVER = `Choose 1 to ${CALLBACKS_MOVED_MAX} contacts.`;

/** Callbacks of some contacts, for one agent, or for the agents of each list in turn. */
export const HandOverBody = z.object({
  contactIds: z
    .array(z.string(CONTACTS_TO_HAND_OVER), CONTACTS_TO_HAND_OVER)
    .min(1, CONTACTS_TO_HAND_OVER)
    .max(CALLBACKS_MOVED_MAX, CONTACTS_TO_HAND_OVER),
  userId: z.string('Choose an active agent who has these lists.').nullable(),
});
const HUNDRED = 'A page holds 1 to 100 entries';

/** A page of a contact's calls. */
export const HistoryQuery = z.object({ limit: limit.default(20), after: after.optional() });

/** A page of a contact's corrections. */
export const ChangesQuery = z.object({
  limit: z.coerce.number(HUNDRED).int(HUNDRED).min(1, HUNDRED).max(100, HUNDRED).default(20),
  after: after.optional(),
});

const text = z.string().optional();

/** A page of contacts; without `limit` everything from `after` on is streamed. Additional fields have parameters of any name. */
export const ContactsQuery = z
  .looseObject({
    ...pageQuery,
    search: z.string().max(SEARCH_MAX, SEARCH_TOO_LONG).optional(),
    activeOnly: trueOrFalse.default(false),
    status: text,
    calls: text,
    callback: text,
    'field.{name}': z.union([z.string(), z.array(z.string())]).optional(),
    stage: text,
  })
  .transform(({ limit, after, search, activeOnly, ...query }, { issues }) => {
    const parameters = Object.entries(query).flatMap(([name, values]) =>
      values === undefined ? [] : [values].flat().map((value) => [name, String(value)] as const),
    );
    const filter = filterInAddress(parameters);
    readContactFilter(filter ?? {}, (parameter, message) =>
      issues.push({ code: 'custom', message, path: [parameter], input: query[parameter] }),
    );
    return { limit, after, search, activeOnly, filter };
  });

/** Query of a streamed file; the subgraph reads the mapping. */
export const ImportQuery = z.object({
  mapping: z.string(NEEDS_PHONE_COLUMN).max(100_000, 'The mapping is too long'),
  plan: z.enum(['true', 'false'], 'true or false').optional(),
  encoding: z.string().max(40, 'The name of the encoding is too long').optional(),
});
