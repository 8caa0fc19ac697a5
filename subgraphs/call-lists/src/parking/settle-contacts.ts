import type { Reason } from '@dialdeck/common/calling/verdict';
import type pg from 'pg';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { createRuleBook } from '#calling-rules/rule-book.ts';
import type { CallListsServices } from '#services.ts';
import { judgeContacts } from '#verdicts/verdicts-of-page.ts';
import { keepParking, type ListedContact } from './parking.repo.ts';
import { parkingAhead } from './parking.rules.ts';

/** Parks or frees contacts by their present facts and the counting reasons; in a transaction that holds the parking lock. */
export async function settleContacts(
  client: pg.PoolClient,
  { timeZone }: Pick<CallListsServices, 'timeZone'>,
  contacts: readonly ListedContact[],
  counts: (reason: Reason) => boolean,
): Promise<void> {
  if (contacts.length === 0) return;
  const at = new Date();
  const verdicts = await judgeContacts(client, {
    askerId: null,
    contacts,
    at,
    timeZone,
    rules: createRuleBook(client),
    listsOf: (ids) => findVisible(client, ids, { kind: 'all' }),
  });
  const settled = contacts.flatMap((contact, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ ...contact, parking: parkingAhead(verdict, at, counts) }] : [];
  });
  await keepParking(client, settled);
}
