import type { ApolloCache } from '@dialdeck/apollo';
import type { QueueEntry } from '@dialdeck/common/calls/queue.rules';
import {
  type ContactFilter,
  ContactQueuePageDocument,
  type CorrectedContactFragment,
  CorrectedContactFragmentDoc,
  QueueContactFragmentDoc,
  QueuePlaceFragmentDoc,
  type UndoResultMutation,
} from '#__generated__/graphql.ts';
import { cachedContact } from './cached-contact.ts';
import type { QueueContact } from './queue-contact.ts';
import { isInView, placeContact } from './queue-page.rules.ts';

type ChangedContact = UndoResultMutation['undoResult']['contact'];

/** The filter of the rows. `search` and `filter` are absent when empty: the page preloads exactly these variables. */
export interface QueueVariables {
  readonly listId: string;
  readonly activeOnly: boolean;
  readonly search?: string;
  readonly filter?: ContactFilter;
}

/**
 * Brings the shown rows up to date from a saved result, so that no list is fetched again after a call. Other filters of the list
 * are forgotten: they are read again when they are shown. The counts are the server's (read-counts.ts).
 */
export function applyResult(
  cache: ApolloCache,
  shown: QueueVariables | null,
  contact: ChangedContact,
  before: QueueContact | null,
): void {
  const now = Date.now();
  const rows =
    shown && cache.readQuery({ query: ContactQueuePageDocument, variables: shown })?.callList?.contacts.nodes;
  const isRow = !!rows?.some(({ id }) => id === contact.id);
  const wasHidden = !isRow && !!shown && !!before && !isInView(before, shown, now);
  const after = cachedContact(cache, contact.id);
  const isHidden = !!shown && !!after && !isInView(after, shown, now);
  // Its place came with its row, and stays in the cache when the row leaves.
  const place = cache.readFragment({
    from: { __typename: 'Contact', id: contact.id },
    fragment: QueuePlaceFragmentDoc,
  });
  const queueKey = place?.queueKey ?? null;
  // Only the server knows whether the search finds a contact that comes back, or the place of one that was no row yet.
  const isUnknown = wasHidden && !isHidden && (shown.search || shown.filter || !queueKey);
  const known = isUnknown ? null : shown;
  if (known?.listId === contact.callListId)
    placeInRows(cache, known, { ...contact, queueKey }, { isHidden, wasHidden });
  forgetOtherFilters(cache, known, contact.callListId);
}

/**
 * A colleague's result: the row shows it and keeps its place, so that nothing moves under the pointer.
 * @returns false when the screen had it already
 */
export function applyColleaguesResult(cache: ApolloCache, shown: QueueVariables, contact: QueueContact): boolean {
  const known = cachedContact(cache, contact.id);
  if (!known || !contact.finishedAt || (known.finishedAt && known.finishedAt >= contact.finishedAt)) return false;
  cache.writeFragment({
    from: { __typename: 'Contact', id: contact.id },
    fragment: QueueContactFragmentDoc,
    fragmentName: 'QueueContact',
    data: contact,
  });
  forgetOtherFilters(cache, shown, contact.callListId);
  return true;
}

/**
 * A correction: the row shows its fields, and keeps a result that is not sent yet.
 * @returns 'number' if the contact has got another number
 */
export function applyCorrection(cache: ApolloCache, contact: CorrectedContactFragment): 'number' | null {
  const from = { __typename: 'Contact', id: contact.id } as const;
  const fragment = { fragment: CorrectedContactFragmentDoc, fragmentName: 'CorrectedContact' } as const;
  const known = cache.readFragment({ from, ...fragment });
  if (!known) return null;
  cache.writeFragment({ from, ...fragment, data: contact });
  return known.phoneE164 === contact.phoneE164 ? null : 'number';
}

function forgetOtherFilters(cache: ApolloCache, shown: QueueVariables | null, callListId: string): void {
  const id = cache.identify({ __typename: 'CallList', id: callListId });
  if (!id) return;
  cache.modify<{ contacts: unknown }>({
    id,
    fields: {
      contacts: (page, { storeFieldName, DELETE }) => (isShown(storeFieldName, shown) ? page : DELETE),
    },
  });
}

function placeInRows(
  cache: ApolloCache,
  shown: QueueVariables,
  contact: ChangedContact & QueueEntry,
  { isHidden, wasHidden }: { isHidden: boolean; wasHidden: boolean },
): void {
  cache.updateQuery({ query: ContactQueuePageDocument, variables: shown }, (data) => {
    if (!data?.callList) return data;
    const contacts = placeContact(data.callList.contacts, contact, isHidden, wasHidden);
    return { ...data, callList: { ...data.callList, contacts } };
  });
}

/** The cache names a field with its arguments: contacts({"activeOnly":true,"first":50}). */
function isShown(storeFieldName: string, shown: QueueVariables | null): boolean {
  const args = JSON.parse(storeFieldName.slice(storeFieldName.indexOf('(') + 1, -1)) as Partial<QueueVariables>;
  return (
    args.activeOnly === shown?.activeOnly &&
    args.search === shown?.search &&
    JSON.stringify(args.filter) === JSON.stringify(shown?.filter)
  );
}
