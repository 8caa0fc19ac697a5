import { useQuery } from '@dialdeck/apollo';
import { OwnListsDocument, type OwnListsQuery } from '#__generated__/graphql.ts';

export type OwnList = OwnListsQuery['callLists']['nodes'][number];

/** The newest lists that this person may call; undefined until they are known. */
export function useOwnLists(): readonly OwnList[] | undefined {
  return useQuery(OwnListsDocument, { fetchPolicy: 'cache-and-network' }).data?.callLists.nodes;
}
