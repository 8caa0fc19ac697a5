import { compareQueueOrder, isHiddenWhenActiveOnly, type QueueEntry } from '@dialdeck/common/queue.rules';

type Row = QueueEntry & { readonly id: string };

/** As much of a connection as changes when a contact does. */
export interface QueuePage<Entry extends Row> {
  readonly nodes: Entry[];
  readonly pageInfo: { readonly hasNextPage: boolean };
  readonly matchCount: number;
}

/** The rows after a result: the contact leaves when the filter hides it, and else goes to its place in the queue's order. */
export function placeContact<Entry extends Row, Page extends QueuePage<Entry>>(
  page: Page,
  changed: Pick<Entry, 'id' | 'status'>,
  isActiveOnly: boolean,
): Page {
  const row = page.nodes.find(({ id }) => id === changed.id);
  if (!row) return page;
  const contact = { ...row, ...changed };
  const others = page.nodes.filter(({ id }) => id !== contact.id);
  if (isActiveOnly && isHiddenWhenActiveOnly(contact.status)) {
    return { ...page, nodes: others, matchCount: Math.max(0, page.matchCount - 1) };
  }
  const place = others.findLastIndex((other) => compareQueueOrder(other, contact) < 0) + 1;
  // After the last loaded row while there are more pages: its place is on a page that is not loaded yet.
  if (place === others.length && page.pageInfo.hasNextPage) return { ...page, nodes: others };
  return { ...page, nodes: others.toSpliced(place, 0, contact) };
}
