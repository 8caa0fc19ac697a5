import { verdict } from '@dialdeck/common/calling/verdict.rules';
import type { Actor } from '@dialdeck/node/identity';
import { listScope } from '#access.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { placeOf } from '#places/place.rules.ts';
import { readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { readContactFacts } from './contact-facts.repo.ts';
import { judgedOf, registersNamed } from './contact-facts.ts';
import { neededBy } from './needed-facts.rules.ts';
import { type ShownVerdict, showVerdict } from './show-verdict.ts';

type Services = Pick<CallListsServices, 'pool' | 'clock' | 'timeZone'>;
type Contact = Pick<ContactRow, 'id' | 'callListId'>;

/** The verdicts on contacts that the asker sees, with as many statements for a page as for one of them; null for one that is gone. */
export async function verdictsOfContacts(
  { pool, clock, timeZone }: Services,
  actor: Pick<Actor, 'userId' | 'role'>,
  contacts: readonly Contact[],
): Promise<(ShownVerdict | null)[]> {
  const active = await readActiveRules(pool);
  const rows = await readContactFacts(pool, {
    callListIds: [...new Set(contacts.map(({ callListId }) => callListId))],
    contactIds: contacts.map(({ id }) => id),
    askerId: actor.userId,
    dialsMs: neededBy(active).dialsMs,
  });
  const holders = rows.flatMap((row) => row.holders);
  const listIds = [...contacts, ...holders].map(({ callListId }) => callListId);
  const people = [...holders.map(({ userId }) => userId), ...rows.map((row) => row.callbackUserId)];
  const lists = new Map(
    (await findVisible(pool, [...new Set(listIds)], listScope(actor))).map((list) => [list.id, list]),
  );
  const named = [...new Set(people.filter((id) => id !== null))];
  const names = new Map(
    (named.length === 0 ? [] : await readMembers(pool, named)).map((member) => [member.id, memberName(member)]),
  );
  const ids = registersNamed(active);
  const registers =
    ids.length === 0 ? new Map() : await readRegisterFacts(pool, { phones: rows.map(({ phone }) => phone), ids });
  const at = clock().getTime();
  const found = new Map(rows.map((row) => [row.id, row]));
  return contacts.map(({ id, callListId }) => {
    const [row, list] = [found.get(id), lists.get(callListId)];
    if (!row || !list) return null;
    const place = placeOf(row.phone, row);
    const { facts, rules } = judgedOf(row, {
      list,
      place,
      active,
      registers: registers.get(row.phone) ?? [],
      timeZone,
      askerId: actor.userId,
      nameOf: (userId) => names.get(userId) ?? memberName(undefined),
      listName: (listId) => lists.get(listId)?.name ?? null,
    });
    return showVerdict({ ...verdict(facts, rules, at), asOf: at, zones: place.zones }, timeZone);
  });
}
