import { useQuery } from '@dialdeck/apollo';
import { DashboardActivityDocument } from '#__generated__/graphql.ts';

/** The own calls of late, and the promises that are due; undefined until they are known. */
export function useActivity() {
  const { data, error } = useQuery(DashboardActivityDocument, { fetchPolicy: 'cache-and-network' });
  return { activity: data, isFailed: !data && error !== undefined };
}
