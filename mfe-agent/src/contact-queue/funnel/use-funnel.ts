import { useQuery } from '@dialdeck/apollo';
import { ListFunnelDocument, type ListFunnelQuery } from '#__generated__/graphql.ts';
import { pollEvery } from '#contact-queue/poll-every.ts';

/** Windows open, callbacks fall due and colleagues call without any action here. */
const POLL = pollEvery(30_000);

export type ListFunnel = NonNullable<ListFunnelQuery['callList']>['funnel'];

/** How many contacts of a list can be called now, and why the others cannot. */
export function useFunnel(listId: string) {
  const { data, error, refetch } = useQuery(ListFunnelDocument, {
    variables: { listId },
    fetchPolicy: 'cache-and-network',
    ...POLL,
  });
  const list = data?.callList;
  return { funnel: list?.funnel, teamName: list?.teamName, isFailed: error !== undefined && !list, refetch };
}
