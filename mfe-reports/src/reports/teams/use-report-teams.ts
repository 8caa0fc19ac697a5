import { skipToken, useQuery } from '@dialdeck/apollo';
import { isFor, type Session } from '@dialdeck/contract';
import { ReportTeamsDocument } from '#__generated__/graphql.ts';

/** A team whose report this person may open. */
export interface ReportTeam {
  readonly id: string;
  readonly name: string;
}

/** Whether the user may read reports of other people: admins and leads of teams. */
export const seesOthers = (session: Session): boolean => isFor(['admin', 'lead'], session);

/** The teams whose reports this person may open, parents first; undefined while loading. */
export function useReportTeams(session: Session, isNeeded = true): readonly ReportTeam[] | undefined {
  const isAsked = isNeeded && seesOthers(session);
  const { data, error } = useQuery(ReportTeamsDocument, isAsked ? {} : skipToken);
  // Without them a report is requested by its person.
  return isAsked && !error ? data?.teams : [];
}
