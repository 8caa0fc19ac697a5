import { skipToken, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type { Refusal } from '@dialdeck/ui/core';
import { useState } from 'react';
import { CallbackHeirsDocument, OpenCallbacksDocument, ReassignCallbacksDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import type { HandOverProps } from './hand-over.tsx';

/** The open callbacks of a person who is about to be deactivated or deleted, and who takes them. Without a choice the server decides. */
export function useHandOver(userId: string | null) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(
    OpenCallbacksDocument,
    userId ? { variables: { userId }, fetchPolicy: 'network-only' } : skipToken,
  );
  const count = (data?.openCallbacks ?? []).reduce((sum, each) => sum + each.count, 0);
  const { data: team } = useQuery(
    CallbackHeirsDocument,
    count > 0 ? { variables: { first: PAGE_SIZE_MAX }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const [reassign, isPending] = useChange(ReassignCallbacksDocument, {
    failure: { fallback: 'Failed to hand over callbacks' },
  });
  const field: HandOverProps = {
    count,
    heirs: (team?.users.nodes ?? []).filter(({ id }) => id !== userId),
    chosen,
    onChoose: setChosen,
  };
  return {
    field,
    isPending,
    /** Why the hand-over failed. Until it succeeds, no user is removed. */
    handOver: async (): Promise<Refusal | null> => {
      if (!userId || count === 0 || chosen === null) return null;
      return (await reassign({ fromUserId: userId, toUserId: chosen })).refusal;
    },
  };
}
