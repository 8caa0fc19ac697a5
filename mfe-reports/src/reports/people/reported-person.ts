import { byPerformance } from '@dialdeck/common/people-order.rules';
import { fullName } from '@dialdeck/common/user.rules';
import type { EverybodyReportQuery } from '#__generated__/graphql.ts';

type Figures = EverybodyReportQuery['peopleReport'][number];

/** One row of the table of people. */
export interface ReportedPerson extends Omit<Figures, 'user'> {
  readonly name: string;
  /** Whether there is a report of one's own: nobody's who has left. */
  readonly isMember: boolean;
}

/** Everybody by name, who has won most first. */
export function reportedPeople(people: readonly Figures[]): ReportedPerson[] {
  return people
    .map(({ user, ...figures }) => ({
      ...figures,
      name: user ? fullName(user) : 'Former member',
      isMember: user != null,
    }))
    .sort(byPerformance);
}
