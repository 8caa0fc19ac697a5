import { CalendarDate, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { AnalyticsContext } from '#context.ts';
import { countOrganisationCalls } from './count-organisation-calls.ts';
import { Dashboard } from './dashboard.type.ts';
import { getCallReport, getOrganisationReport, getPeople } from './get-call-report.ts';
import { getDashboard } from './get-dashboard.ts';
import { CallReport, PersonReport } from './report.type.ts';

@Resolver()
export class ReportResolver {
  @Authorized('signedIn')
  @Query(() => CallReport, {
    description:
      "The caller's own figures; those of a person or a team for admins and leads. `timeZone` is an IANA name.",
  })
  callReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('teamId', () => ID, { nullable: true, description: 'Calls in lists of this team and of the teams below it.' })
    teamId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    return getCallReport(context, context.actor, { startDate, endDate, userId, teamId, timeZone });
  }

  @Authorized('admin')
  @Query(() => CallReport, { description: 'For admins: the figures of everybody together.' })
  organisationReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    return getOrganisationReport(context, { startDate, endDate, timeZone });
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
  @Query(() => Dashboard)
  dashboard(
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<Dashboard> {
    return getDashboard(context, context.actor, timeZone);
  }

  @Authorized('admin')
  @Query(() => SafeInt, {
    nullable: true,
    description: "For admins: today's calls of everybody; null when they cannot be counted now.",
  })
  organisationCallsToday(
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<number> {
    return countOrganisationCalls(context, timeZone);
  }
}
