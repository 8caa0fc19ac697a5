import { byPerformance } from '@dialdeck/common/teams/people-order.rules';
import { fullName } from '@dialdeck/common/teams/user.rules';
import type { TeamReportQuery } from '#__generated__/graphql.ts';
import type { ReportedUser } from '#reports/person/reported-user.ts';
import type { FigureRow } from '#reports/tables/table-order.rules.ts';

/** The figures of one person, in the report of a team or of the whole organization. */
export type PersonFigures = Omit<TeamReportQuery['peopleReport'][number], 'user' | 'hasReport' | '__typename'> & {
  /** False when the reader may not see this person's report: a caller in a team's list need not be a member. */
  readonly hasReport?: boolean | null;
  readonly user?: ReportedUser | null;
};

/** One row of the table of people. */
export interface ReportedPerson extends Omit<PersonFigures, 'user' | 'hasReport'> {
  readonly name: string;
  /** Whether the reader may open this person's report: not for people who have left, nor, for a lead, for non-members. */
  readonly hasReport: boolean;
}

/** The rows of people; the reader may open the reports of some. */
export const peopleRows = (people: readonly ReportedPerson[], addressOf: (userId: string) => string): FigureRow[] =>
  people.map(({ userId, hasReport, ...person }) => ({
    ...person,
    id: userId,
    to: hasReport ? addressOf(userId) : null,
  }));

/** Everybody with a name, most winners first. */
export function reportedPeople(people: readonly PersonFigures[]): ReportedPerson[] {
  return people
    .map(({ user, hasReport, ...figures }) => ({
      ...figures,
      name: user ? fullName(user) : 'Former member',
      hasReport: user != null && hasReport !== false,
    }))
    .sort(byPerformance);
}
