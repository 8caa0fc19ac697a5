import { useQuery } from '@dialdeck/apollo';
import { useEffect, useState } from 'react';
import { ContactVerdictsDocument, type ContactVerdictsQuery } from '#__generated__/graphql.ts';
import { pollEvery } from '#contact-queue/poll-every.ts';

/** Rules are activated and numbers are added without any action here. */
const POLL = pollEvery(60_000);
const SOONEST_MS = 1_000;

type Answer = ContactVerdictsQuery['contactVerdicts'];
export type RowVerdict = Answer[number]['verdict'];
/** By the id of a contact. */
export type Verdicts = ReadonlyMap<string, RowVerdict>;

const NONE: Verdicts = new Map();

/** Whether the rows in view may be called, read again when that changes by the clock. The dial itself requires a permission in any case. */
export function useVerdicts(listId: string, contactIds: readonly string[]) {
  const { data, refetch } = useQuery(ContactVerdictsDocument, {
    variables: { callListId: listId, contactIds: [...contactIds] },
    // Not in the cache: they are of this moment.
    fetchPolicy: 'no-cache',
    skip: contactIds.length === 0,
    ...POLL,
  });
  const answer = data?.contactVerdicts;
  const verdicts = useKnown(listId, answer);
  useEffect(() => {
    if (!answer || answer.length === 0) return;
    // Both by the server's clock: the browser's may be wrong.
    const left = answer.map(({ verdict: { validUntil, asOf } }) => Date.parse(validUntil) - Date.parse(asOf));
    const timer = window.setTimeout(
      () => void refetch().catch(() => undefined),
      // A change after the next poll needs no timer, and browsers have no timers beyond 24 days.
      Math.max(SOONEST_MS, Math.min(POLL.pollInterval, ...left)),
    );
    return () => window.clearTimeout(timer);
  }, [answer, refetch]);
  return { verdicts, askVerdicts: () => void refetch().catch(() => undefined) };
}

/** Rows that come into view again show their known verdicts until the answer is there. */
function useKnown(listId: string, answer: Answer | undefined): Verdicts {
  const [known, setKnown] = useState({ listId, answer, verdicts: NONE });
  if (known.listId === listId && (known.answer === answer || !answer)) return known.verdicts;
  const before = known.listId === listId ? known.verdicts : NONE;
  const verdicts = new Map([
    ...before,
    ...(answer ?? []).map(({ contactId, verdict }) => [contactId, verdict] as const),
  ]);
  setKnown({ listId, answer, verdicts });
  return verdicts;
}
