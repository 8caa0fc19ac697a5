import { skipToken, type TypedDocumentNode, useQuery } from '@dialdeck/apollo';
import { isLead, type Session } from '@dialdeck/contract';
import { LedPersonDocument, ReportedUserDocument } from '#__generated__/graphql.ts';
import type { ReportedUser } from './reported-user.ts';

type UserDocument = TypedDocumentNode<{ user?: ReportedUser | null }, { id: string }>;

/** The person in the address: `null` when the caller must not see them or they do not exist, `undefined` while loading. */
export function useReportedUser(session: Session, userId: string | null): ReportedUser | null | undefined {
  const isOwn = userId === null || userId === session.id;
  const document: UserDocument = isLead(session) ? LedPersonDocument : ReportedUserDocument;
  const { data, error } = useQuery(document, isOwn ? skipToken : { variables: { id: userId } });
  if (isOwn) return session;
  return data ? (data.user ?? null) : error && null;
}
