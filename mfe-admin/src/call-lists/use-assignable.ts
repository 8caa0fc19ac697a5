import { type TypedDocumentNode, useApolloClient, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import {
  AssignablePeopleDocument,
  type AssignablePeopleQueryVariables,
  AssignableUsersDocument,
  type AssignableUsersQuery,
  AssignedPeopleDocument,
  type AssignedPeopleQuery,
  AssignedUsersDocument,
} from '#__generated__/graphql.ts';
import { useShell } from '#shell-context.ts';

/** A person to whom a list may be assigned. Leads see no addresses. */
export interface AssignablePerson {
  readonly id: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string;
}

/** Either query's answer. */
interface People {
  readonly users: {
    readonly nodes: readonly AssignablePerson[];
    readonly pageInfo: AssignableUsersQuery['users']['pageInfo'];
  };
}
type Asking = AssignablePeopleQueryVariables;

/**
 * To whom this person may assign lists: an admin to all active agents; a lead to agents of a list's team and of the teams above and
 * below it, or where no team is named the members of all their teams.
 */
function useAsking(teamId: string | null): { document: TypedDocumentNode<People, Asking>; variables: Asking } {
  const isAdmin = hasAdminRole(useShell().session);
  const first = PAGE_SIZE_DEFAULT;
  return isAdmin
    ? { document: AssignableUsersDocument, variables: { first } }
    : { document: AssignablePeopleDocument, variables: { first, ...(teamId !== null && { teamId }) } };
}

/** Whom to choose from, page by page. */
export function useAssignable(teamId: string | null, search: string) {
  const { document, variables: all } = useAsking(teamId);
  const variables = { ...all, ...(search && { search }) };
  const { data, previousData, error, refetch } = useQuery(document, {
    variables,
    // The dialog itself refetches the first page.
    fetchPolicy: search ? 'cache-and-network' : 'cache-first',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(document, variables, {
    pageOf: ({ users }) => users,
    withPage: (before, users) => ({ ...before, users }),
  });
  return { users: (data ?? previousData)?.users, error, refetch, loadMore };
}

type Assigned = { callList?: Partial<NonNullable<AssignedPeopleQuery['callList']>> | null };

const useAssignedDocument = (): TypedDocumentNode<Assigned, { callListId: string }> =>
  hasAdminRole(useShell().session) ? AssignedUsersDocument : AssignedPeopleDocument;

/**
 * Applies a change of the assignees to those that the list has now. Another user may have assigned it since the form began, and an
 * assignment replaces all of them.
 */
export function useAppliedTo(callListId: string) {
  const client = useApolloClient();
  const query = useAssignedDocument();
  return async (assigned: readonly string[], ticked: readonly string[]): Promise<string[]> => {
    const { data } = await client.query({ query, variables: { callListId }, fetchPolicy: 'no-cache' });
    const [before, after] = [new Set(assigned), new Set(ticked)];
    const now = new Set(data?.callList?.assignedUserIds ?? assigned);
    return [...now.difference(before.difference(after)).union(after.difference(before))];
  };
}

/** The assignees of a list. A lead gets their names too, because they may be in other teams. Prefetches the people to choose from. */
export function useAssigned(callListId: string, teamId: string | null) {
  const { document, variables } = useAsking(teamId);
  useQuery(document, { variables, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  return useQuery(useAssignedDocument(), { variables: { callListId }, fetchPolicy: 'network-only' });
}
