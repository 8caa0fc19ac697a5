import { compareQueueOrder, isHiddenWhenActiveOnly, type QueueEntry } from '@dialdeck/common/calls/queue.rules';

type Row = QueueEntry & { readonly id: string };

/** As much of a connection as changes when a contact does. */
export interface QueuePage<Entry extends Row> {
  readonly nodes: Entry[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/**
 * The rows after a result, or after its undo: the contact leaves when the filter hides it, and else goes to its place in the
 * queue's order. One that the filter hid before comes back.
 */
export function placeContact<Entry extends Row, Page extends QueuePage<Entry>>(
  page: Page,
  contact: Entry,
  isActiveOnly: boolean,
  wasHidden: boolean,
): Page {
  const others = page.nodes.filter(({ id }) => id !== contact.id);
  const isRow = others.length < page.nodes.length;
  if (!(isRow || wasHidden)) return page;
  const isHidden = isActiveOnly && isHiddenWhenActiveOnly(contact.status);
  if (isHidden) return { ...page, nodes: others };
  const place = others.findLastIndex((other) => compareQueueOrder(other, contact) < 0) + 1;
  // After the last loaded row while there are more pages: its place is on a page that is not loaded yet.
  if (place === others.length && page.pageInfo.hasNextPage) return { ...page, nodes: others };
  return { ...page, nodes: others.toSpliced(place, 0, contact) };
}
