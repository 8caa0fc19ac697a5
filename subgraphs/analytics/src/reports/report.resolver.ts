import { AppError } from '@dialdeck/common/errors';
import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import { CalendarDate, SafeInt } from '@dialdeck/node/graphql/scalars';
import type { Actor } from '@dialdeck/node/security/identity';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { AnalyticsContext } from '#context.ts';
import type { AnalyticsServices } from '#services.ts';
import { type DashboardFigures, toDashboard } from './dashboard.rules.ts';
import {
  type ComparedReport,
  getCallReport,
  getLists,
  getOrganisationReport,
  getPeople,
  getPeopleScope,
  getResultBreakdown,
} from './get-call-report.ts';
import { previousPeriod } from './previous-period.rules.ts';
import { dayStretches, readDays, readStretches } from './report.repo.ts';
import { sum } from './report.rules.ts';
import { CallReport, ListReport, PersonReport, ResultLine } from './report.type.ts';

@ObjectType()
class Dashboard {
  @Field(() => SafeInt)
  callsToday!: number;

  @Field(() => Float, { description: "Percent of today's calls that were answered." })
  answerRate!: number;

  @Field(() => Int, { description: 'Seconds.' })
  avgDuration!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Percent against yesterday until the same time of day; null when there is nothing to compare.',
  })
  callsTodayTrend!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Percentage points against the same day of last week; null when there is nothing to compare.',
  })
  answerRateTrend!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Seconds against the same day of last week; null when there is nothing to compare.',
  })
  avgDurationTrend!: number | null;
}

@Resolver(() => CallReport)
export class ResultBreakdownResolver {
  @FieldResolver(() => [ResultLine], {
    description: 'Calls by result, most frequent first, then by label. Their sum is totalDials.',
  })
  resultBreakdown(@Root() report: ComparedReport, @Ctx() context: AnalyticsContext): Promise<ResultLine[]> {
    return getResultBreakdown(context, report);
  }
}

@Resolver()
export class ReportResolver {
  @Authorized('signedIn')
  @Query(() => CallReport, {
    description:
      "The caller's own figures, or for admins and leads the figures of a person or a team. `timeZone` is an IANA name.",
  })
  callReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('teamId', () => ID, { nullable: true, description: 'Calls in lists of this team and of the teams below it.' })
    teamId: string | null | undefined,
    @Arg('callListId', () => ID, {
      nullable: true,
      description: "Everybody's calls in this list, for admins and leads of its team; without a user and a team.",
    })
    callListId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Arg('isCompared', () => Boolean, { defaultValue: false, description: 'With the equally long period before.' })
    isCompared: boolean,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    const input = { startDate, endDate, userId, teamId, callListId, timeZone, isCompared };
    return getCallReport(context, context.actor, input);
  }

  @Authorized('admin')
  @Query(() => CallReport, { description: 'For admins: the figures of everybody together.' })
  organisationReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Arg('isCompared', () => Boolean, { defaultValue: false, description: 'With the equally long period before.' })
    isCompared: boolean,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    return getOrganisationReport(context, { startDate, endDate, timeZone, isCompared });
  }

  @Authorized('signedIn')
  @Query(() => [PersonReport], {
    description: 'People who made calls, by winners and then by dials: of a team for its leads, and of all for admins.',
  })
  async peopleReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('teamId', () => ID, { nullable: true }) teamId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<PersonReport[]> {
    const people = await getPeople(context, context.actor, { startDate, endDate, teamId, timeZone });
    return people.map((person) => ({ ...person, user: { id: person.userId }, person: { id: person.userId } }));
  }

  @Authorized('signedIn')
  @Query(() => [ListReport], {
    description:
      'Call lists in which anybody called, by winners and then by dials: lists that a team and those below it have now for its leads, and all for admins. Without a team, calls that belong to no list are one row.',
  })
  async listReports(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('teamId', () => ID, { nullable: true }) teamId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<ListReport[]> {
    const lists = await getLists(context, context.actor, { startDate, endDate, teamId, timeZone });
    return lists.map((list) => ({ ...list, callList: list.callListId === null ? null : { id: list.callListId } }));
  }

  @Authorized('signedIn')
  @Query(() => Dashboard)
  dashboard(
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<Dashboard> {
    return getDashboard(context, context.actor, timeZone);
  }

  @Authorized('signedIn')
  @Query(() => SafeInt, {
    nullable: true,
    description:
      "Today's calls of everybody: in a team's lists for its leads, and for admins also in all lists; null when they cannot be counted now.",
  })
  organisationCallsToday(
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Arg('teamId', () => ID, { nullable: true, description: 'With the teams below it; null for all lists.' })
    teamId: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<number> {
    return countCallsToday(context, context.actor, { timeZone, teamId });
  }
}

/** Calls of everybody today, in all lists for admins, or in the lists of a team for its leads. */
async function countCallsToday(
  services: AnalyticsServices,
  actor: Actor,
  asked: { timeZone: string | null | undefined; teamId: string | null | undefined },
): Promise<number> {
  const { pool, clock, timeZone: organisationZone } = services;
  const scope = await getPeopleScope(services, actor, asked.teamId);
  const timeZone = parse(TimeZoneSchema, asked.timeZone) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  return sum(await readDays(pool, scope, { startDate: today, endDate: today, timeZone })).calls;
}

/** The caller's own figures of today, against yesterday until the same time of day, and the same day of last week. */
async function getDashboard(
  { pool, clock, timeZone: organisationZone }: AnalyticsServices,
  actor: Actor,
  asked: string | null | undefined,
): Promise<DashboardFigures> {
  if (actor.userId === null) throw new AppError('UNAUTHENTICATED');
  const timeZone = parse(TimeZoneSchema, asked) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  const lastWeek = addDays(today, -7);
  const previous = previousPeriod({ startDate: today, endDate: today, timeZone }, clock());
  const days = await dayStretches(pool, { startDate: lastWeek, endDate: today, timeZone });
  // Today is not over, so yesterday counts until the same time of day.
  const stretches = days
    .filter(({ day }) => [lastWeek, previous.startDate, today].includes(day))
    .map((each) =>
      each.day === previous.startDate && previous.until ? { ...each, to: previous.until.getTime() } : each,
    );
  const figures = await readStretches(pool, { userId: actor.userId, teamIds: null }, stretches);
  const of = (day: string) => sum(figures.filter((each) => each.day === day));
  return toDashboard({ today: of(today), callsYesterday: of(previous.startDate).calls, lastWeek: of(lastWeek) });
}
