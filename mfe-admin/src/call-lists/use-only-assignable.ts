import { useApolloClient } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { useCallback } from 'react';
import { AssignableUsersDocument, type AssignableUsersQuery } from '#__generated__/graphql.ts';
import { useShell } from '#shell-context.ts';

/**
 * Keeps those of the ticked users who can have a list now. Somebody who has it may have been deactivated since; such a
 * tick stands on no page, so nobody could take it away, and the server refuses the whole assignment because of it. To a lead
 * everybody is shown who has the list, so every tick can be taken away.
 */
export function useOnlyAssignable(): (userIds: readonly string[]) => Promise<string[]> {
  const client = useApolloClient();
  const isAdmin = useShell().session.role === 'admin';
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
