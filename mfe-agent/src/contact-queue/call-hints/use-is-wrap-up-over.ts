import { useApolloClient } from '@dialdeck/apollo';
import { WrapUp_CallListFragmentDoc } from '#__generated__/graphql.ts';
import type { ResultDraft } from '#contact-queue/results/result-draft.type.ts';
import { useNow } from '#contact-queue/use-now.ts';

/** Whether the wrap-up time that the list allows after a call is over. */
export function useIsWrapUpOver({ callListId, endedAt, later }: ResultDraft): boolean {
  const { cache } = useApolloClient();
  const list = cache.readFragment({
    from: { __typename: 'CallList', id: callListId },
    fragment: WrapUp_CallListFragmentDoc,
    fragmentName: 'WrapUp_callList',
  });
  const seconds = list?.wrapUpSeconds ?? 0;
  const isCounting = seconds > 0 && endedAt !== undefined && later === undefined;
  const now = useNow(isCounting);
  return isCounting && now >= endedAt + seconds * 1_000;
}
