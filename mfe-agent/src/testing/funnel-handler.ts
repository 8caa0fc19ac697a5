import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { ListFunnelDocument, type ListFunnelQuery } from '#__generated__/graphql.ts';

type Funnel = NonNullable<ListFunnelQuery['callList']>['funnel'];
const CODES = ['DECIDED', 'DO_NOT_CALL', 'NO_CONSENT', 'PLACE_UNKNOWN', 'WAITING', 'CLOSED', 'HELD'];

/** Answers with a funnel: `counts` has the reasons of contacts that cannot be called; all others can. */
export function funnelHandler(
  total: () => number,
  counts: Readonly<Record<string, number>> = {},
  next: readonly { at: string; count: number }[] = [],
  uncounted: string[] = [],
) {
  return onDocument(ListFunnelDocument, ({ listId }) => {
    const stopped = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const funnel: Funnel = {
      __typename: 'Funnel',
      total: total(),
      availableNow: total() - stopped,
      stages: CODES.map((code) => ({ __typename: 'FunnelStage', code, count: counts[code] ?? 0, nextAt: null })),
      next: next.map((opening) => ({ __typename: 'FunnelOpening', ...opening })),
      uncounted,
      asOf: new Date().toISOString(),
    };
    const callList = { __typename: 'CallList' as const, id: String(listId), teamName: 'Sales North', funnel };
    return { __typename: 'Query', callList };
  });
}
