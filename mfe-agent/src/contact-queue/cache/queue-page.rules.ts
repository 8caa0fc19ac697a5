import { compareQueueOrder, isHiddenWhenActiveOnly, type QueueEntry } from '@dialdeck/common/calls/queue.rules';
import type { ContactFilterInput } from '@dialdeck/common/contacts/contact-filter.rules';
import type { ContactStatus } from '@dialdeck/common/words';

type Row = QueueEntry & { readonly id: string };

/** As much of a connection as changes when a contact does. */
export interface QueuePage<Entry extends Row> {
  readonly nodes: Entry[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

interface Viewed {
  readonly status: ContactStatus;
  readonly totalCalls: number;
  readonly callbackAt?: string | null | undefined;
  readonly retry?: { readonly at: string | null } | null | undefined;
}

interface View {
  readonly activeOnly: boolean;
  readonly filter?: ContactFilterInput | undefined;
}

/** Whether a view shows a contact after a change. A call changes neither texts nor fields, and decides or delays the contact. */
export function isInView(
  { status, totalCalls, callbackAt, retry }: Viewed,
  { activeOnly, filter = {} }: View,
  now: number,
): boolean {
  const isClosed = isHiddenWhenActiveOnly(status);
  const isWaiting = Boolean(callbackAt ?? retry?.at);
  const { stage } = filter;
  return (
    !(activeOnly && isClosed) &&
    (filter.status?.includes(status) ?? true) &&
    (filter.calls?.includes(totalCalls > 2 ? '3+' : String(totalCalls)) ?? true) &&
    (!filter.callback || (callbackAt != null && Date.parse(callbackAt) <= now === (filter.callback === 'due'))) &&
    (!stage || ((stage === 'DECIDED') === isClosed && (isClosed || (stage === 'WAITING') === isWaiting)))
  );
}

/**
 * The rows after a result, or after its undo: the contact leaves when the filter hides it, and else goes to its place in the
 * queue's order. One that the filter hid before comes back.
 */
export function placeContact<Entry extends Row, Page extends QueuePage<Entry>>(
  page: Page,
  contact: Entry,
  isHidden: boolean,
  wasHidden: boolean,
): Page {
  const others = page.nodes.filter(({ id }) => id !== contact.id);
  const isRow = others.length < page.nodes.length;
  if (!(isRow || wasHidden)) return page;
  if (isHidden) return { ...page, nodes: others };
  const place = others.findLastIndex((other) => compareQueueOrder(other, contact) < 0) + 1;
  // After the last loaded row while there are more pages: its place is on a page that is not loaded yet.
  if (place === others.length && page.pageInfo.hasNextPage) return { ...page, nodes: others };
  return { ...page, nodes: others.toSpliced(place, 0, contact) };
}
