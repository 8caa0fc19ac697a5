import { byPerformance } from '#teams/people-order.rules.ts';
import { percent } from './percent.ts';

/** The figures of a list, or of several together. */
interface ListFigures {
  readonly totalDials: number;
  readonly totalContacts: number;
  readonly winners: number;
  readonly losers: number;
  readonly callbacks: number;
  readonly winRate: number;
  readonly loseRate: number;
  readonly avgCallDuration: number;
  readonly totalTalkTime: number;
}

/** One list as the reports subgraph counts it; without a list: calls of a deleted list, or of none. */
export interface ListCount extends ListFigures {
  readonly callList?: { readonly id: string; readonly name: string; readonly isActive: boolean } | null;
}

/** One row of the table of lists. */
export interface ReportedList extends ListFigures {
  readonly callListId: string | null;
  readonly name: string;
  readonly isActive: boolean | null;
}

/** Lists by winners, dials and name; the calls of deleted lists and of none are one row. */
export function reportedLists(lists: readonly ListCount[]): ReportedList[] {
  const listless = lists.filter(({ callList }) => !callList);
  return [
    ...lists.flatMap(({ callList, ...figures }) =>
      callList
        ? [{ callListId: callList.id, name: callList.name, isActive: callList.isActive, ...figuresOf(figures) }]
        : [],
    ),
    ...(listless.length > 0 ? [{ callListId: null, name: 'No list', isActive: null, ...added(listless) }] : []),
  ].sort(byPerformance);
}

const figuresOf = ({
  totalDials,
  totalContacts,
  winners,
  losers,
  callbacks,
  winRate,
  loseRate,
  avgCallDuration,
  totalTalkTime,
}: ListFigures) => ({
  totalDials,
  totalContacts,
  winners,
  losers,
  callbacks,
  winRate,
  loseRate,
  avgCallDuration,
  totalTalkTime,
});

function added(lists: readonly ListFigures[]): ListFigures {
  const sum = (of: (list: ListFigures) => number) => lists.reduce((total, list) => total + of(list), 0);
  const totalContacts = sum((list) => list.totalContacts);
  const winners = sum((list) => list.winners);
  const losers = sum((list) => list.losers);
  const totalTalkTime = sum((list) => list.totalTalkTime);
  return {
    totalDials: sum((list) => list.totalDials),
    totalContacts,
    winners,
    losers,
    callbacks: sum((list) => list.callbacks),
    winRate: percent(winners, totalContacts, 1),
    loseRate: percent(losers, totalContacts, 1),
    avgCallDuration: totalContacts === 0 ? 0 : Math.round(totalTalkTime / totalContacts),
    totalTalkTime,
  };
}
