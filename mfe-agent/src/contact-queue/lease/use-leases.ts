import { skipToken, useQuery } from '@dialdeck/apollo';
import { useMemo } from 'react';
import { LeasesDocument } from '#__generated__/graphql.ts';
import type { QueueContact } from '../list/queue-contact.ts';

/** One small question per agent: 0.2 requests a second, none while nobody looks at the tab. */
const ASK_EVERY_MS = 5_000;
/** Asked for in even windows, so that scrolling by a row is no new question. */
const WINDOW = 25;

/** Who else is calling whom, among the rows from the first to the last one shown: names by contact. */
export function useLeases(contacts: readonly QueueContact[], first: number, last: number): ReadonlyMap<string, string> {
  const from = Math.floor(first / WINDOW) * WINDOW;
  const to = Math.ceil((last + 1) / WINDOW) * WINDOW;
  const ids = contacts.slice(from, to).map(({ id }) => id);
  const callListId = contacts[from]?.callListId;
  const { data, previousData } = useQuery(
    LeasesDocument,
    callListId
      ? {
          variables: { callListId, contactIds: ids },
          fetchPolicy: 'no-cache',
          pollInterval: ASK_EVERY_MS,
          skipPollAttempt: () => document.hidden,
        }
      : skipToken,
  );
  const leases = (data ?? previousData)?.leases;
  return useMemo(
    () => new Map(leases?.filter(({ isMine }) => !isMine).map(({ contactId, holderName }) => [contactId, holderName])),
    [leases],
  );
}
