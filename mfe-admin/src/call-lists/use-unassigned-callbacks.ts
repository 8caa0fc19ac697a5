import { skipToken, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Refusal } from '@dialdeck/ui/core';
import { useState } from 'react';
import { CallbackHeirsDocument, OpenCallbacksDocument, ReassignCallbacksDocument } from '#__generated__/graphql.ts';
import type { HandOverProps } from '#callbacks/hand-over.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';

/**
 * The callbacks of people who lose a list, and the assignee who takes them over. Admins choose; when a lead assigns, the
 * remaining assignees take turns.
 */
export function useUnassignedCallbacks(
  callListId: string,
  { assigned, selected }: { assigned: readonly string[]; selected: ReadonlySet<string> },
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isAdmin = hasAdminRole(useShell().session);
  const { data } = useQuery(
    OpenCallbacksDocument,
    isAdmin ? { variables: { callListId }, fetchPolicy: 'network-only' } : skipToken,
  );
  const { data: team } = useQuery(
    CallbackHeirsDocument,
    isAdmin ? { variables: { first: PAGE_SIZE_MAX }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const [reassign] = useChange(ReassignCallbacksDocument, {
    failure: { fallback: 'Failed to hand over callbacks' },
  });
  const leaving = (data?.openCallbacks ?? []).filter(
    ({ userId }) => assigned.includes(userId) && !selected.has(userId),
  );
  const heirs = (team?.users.nodes ?? []).filter(({ id }) => assigned.includes(id) && selected.has(id));
  // A person who was chosen and then unticked takes nothing.
  const toUserId = heirs.some(({ id }) => id === chosen) ? chosen : null;
  const field: HandOverProps = {
    count: leaving.reduce((sum, { count }) => sum + count, 0),
    heirs,
    chosen: toUserId,
    onChoose: setChosen,
  };
  return {
    field,
    /** Why the hand-over failed. Until it succeeds, no agent is unassigned. */
    handOver: async (): Promise<Refusal | null> => {
      if (toUserId === null) return null;
      for (const { userId } of leaving) {
        const { refusal } = await reassign({ fromUserId: userId, callListId, toUserId });
        if (refusal) return refusal;
      }
      return null;
    },
  };
}
