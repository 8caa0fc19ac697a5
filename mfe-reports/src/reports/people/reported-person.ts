import { byPerformance } from '@dialdeck/common/people-order.rules';
import { fullName } from '@dialdeck/common/user.rules';
import type { TeamReportQuery } from '#__generated__/graphql.ts';
import type { ReportedUser } from '../person/reported-user.ts';

/** Of one person, of the whole organisation or of a team. */
export type PersonFigures = Omit<TeamReportQuery['peopleReport'][number], 'user' | '__typename'> & {
  readonly user?: ReportedUser | null;
};

/** One row of the table of people. */
export interface ReportedPerson extends Omit<PersonFigures, 'user'> {
  readonly name: string;
  /** Whether there is a report of one's own: nobody's who has left. */
  readonly isMember: boolean;
}

/** Everybody by name, who has won most first. */
export function reportedPeople(people: readonly PersonFigures[]): ReportedPerson[] {
  return people
    .map(({ user, ...figures }) => ({
      ...figures,
      name: user ? fullName(user) : 'Former member',
      isMember: user != null,
    }))
    .sort(byPerformance);
}
