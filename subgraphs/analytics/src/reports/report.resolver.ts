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
    description: 'Own figures; userId of somebody else for admins only. timeZone: IANA.',
  })
  callReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<CallReport> {
    return getCallReport(context, context.actor, { startDate, endDate, userId, timeZone });
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

  @Authorized('admin')
  @Query(() => [PersonReport], {
    description: 'Admins only: everybody with a dial; by winners, then by dials.',
  })
  async peopleReport(
    @Arg('startDate', () => CalendarDate) startDate: string,
    @Arg('endDate', () => CalendarDate) endDate: string,
    @Arg('timeZone', () => String, { nullable: true }) timeZone: string | null | undefined,
    @Ctx() context: AnalyticsContext,
  ): Promise<PersonReport[]> {
    const people = await getPeople(context, { startDate, endDate, timeZone });
    return people.map((person) => ({ ...person, user: { id: person.userId } }));
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
