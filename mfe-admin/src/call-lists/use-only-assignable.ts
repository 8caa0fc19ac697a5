import { useApolloClient } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { useCallback } from 'react';
import { AssignableUsersDocument, type AssignableUsersQuery } from '#__generated__/graphql.ts';
import { useShell } from '#shell-context.ts';

/**
 * Filters the ticked users down to those who can still have a list. An assignee may have been deactivated since: their tick
 * would be on no page, so nobody could remove it, and the server would refuse the whole assignment. A lead sees all
 * assignees of the list, so can remove each tick.
 */
export function useOnlyAssignable(): (userIds: readonly string[]) => Promise<string[]> {
  const client = useApolloClient();
  const isAdmin = hasAdminRole(useShell().session);
  return useCallback(
    async (userIds) => {
      if (!isAdmin) return [...userIds];
      const unknown = new Set(userIds);
      let after: string | null = null;
      let hasNextPage = true;
      while (unknown.size > 0 && hasNextPage) {
        const answer: { data?: AssignableUsersQuery | undefined } = await client.query({
          query: AssignableUsersDocument,
          variables: { first: PAGE_SIZE_MAX, after },
          fetchPolicy: 'no-cache',
        });
        const users = answer.data?.users;
        for (const { id } of users?.nodes ?? []) unknown.delete(id);
        after = users?.pageInfo.endCursor ?? null;
        hasNextPage = users?.pageInfo.hasNextPage ?? false;
      }
      return userIds.filter((id) => !unknown.has(id));
    },
    [client, isAdmin],
  );
}
