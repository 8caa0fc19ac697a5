import { CalendarDate } from '@dialdeck/node/scalars';
import { Arg, Authorized, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
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
    description: 'Own figures; of a person or a team to admins and leads. timeZone: IANA.',
  })
  callReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('teamId', () => ID, { nullable: true, description: 'In lists of this team and of those below it.' })
    teamId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    return getCallReport(context, context.actor, { startDate, endDate, userId, teamId, timeZone });
  }

  @Authorized('admin')
  @Query(() => CallReport, { description: 'Admins only: figures of everybody together.' })
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
    description: 'Everybody with a dial, of a team to its leads, to admins also of all; by winners, then by dials.',
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
  @Query(() => Int, {
    nullable: true,
    description: 'Admins only: calls of everybody today; null when they cannot be counted now.',
  })
  organisationCallsToday(
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<number> {
    return countOrganisationCalls(context, timeZone);
  }
}
