import type { ReportedList } from '@dialdeck/common/reports/reported-lists.rules';
import type { TableOrder } from '#reports/address/report-choice.rules.ts';

/** The title of a table, by the subject of its rows. */
export const TITLES = { person: 'People', 'call list': 'Call Lists' } as const;

/** One row of the table of people, or of call lists. */
export interface FigureRow {
  readonly id: string;
  readonly name: string;
  /** The address of its report; null where the reader may open none. */
  readonly to: string | null;
  readonly totalDials: number;
  readonly totalContacts: number;
  readonly winners: number;
  readonly winRate: number;
  readonly totalTalkTime: number;
}

/** Rows come by winners, dials and name. */
export const DEFAULT_ORDER: TableOrder = { sort: 'winners', dir: 'desc' };

/** The order after a click on a heading: the other direction, or the one that most people want first. */
export function orderAfter({ sort, dir }: TableOrder, clicked: TableOrder['sort']): TableOrder {
  if (clicked === sort) return { sort, dir: dir === 'asc' ? 'desc' : 'asc' };
  return { sort: clicked, dir: clicked === 'name' ? 'asc' : 'desc' };
}

/** Equal rows keep their order. */
export function inOrder(rows: readonly FigureRow[], order: TableOrder | null): readonly FigureRow[] {
  if (!order) return rows;
  const { sort, dir } = order;
  const sign = dir === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (sort === 'name' ? a.name.localeCompare(b.name) : a[sort] - b[sort]));
}

/** The rows of call lists; calls of no list have no report. */
export const listRows = (lists: readonly ReportedList[], addressOf: (listId: string) => string): FigureRow[] =>
  lists.map(({ callListId, ...list }) => ({
    ...list,
    id: callListId ?? '',
    to: callListId === null ? null : addressOf(callListId),
  }));
