import { skipToken, useQuery } from '@dialdeck/apollo';
import type { Session } from '@dialdeck/contract';
import { ReportedUserDocument } from '#__generated__/graphql.ts';
import type { ReportedUser } from './reported-user.ts';

/** Whose report the address asks for: `null` is nobody whom the caller may see, `undefined` is not known yet. */
export function useReportedUser(session: Session, userId: string | null): ReportedUser | null | undefined {
  const isOwn = userId === null || userId === session.id;
  const { data, error } = useQuery(ReportedUserDocument, isOwn ? skipToken : { variables: { id: userId } });
  if (isOwn) return session;
  return data ? data.user : error && null;
}
