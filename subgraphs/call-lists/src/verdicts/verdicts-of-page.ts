import { verdict } from '@dialdeck/common/calling/verdict.rules';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { type RuleBook, readUnderActive } from '#calling-rules/rule-book.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { placeOf } from '#places/place.rules.ts';
import { readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import type { AnsweredVerdict, Grounds } from './ask-verdict.ts';
import { readContactFacts } from './contact-facts.repo.ts';
import { judgedOf, registersNamed } from './contact-facts.ts';
import { neededBy } from './needed-facts.rules.ts';
import { type ShownVerdict, showVerdict } from './show-verdict.ts';

type Services = Pick<CallListsServices, 'pool' | 'rules' | 'clock' | 'timeZone'>;
type Contact = Pick<ContactRow, 'id' | 'callListId'>;
type JudgedContact = Omit<AnsweredVerdict, keyof Grounds>;
/** Returns the given lists that the asker sees. */
type ListsOf = (ids: readonly string[]) => Promise<readonly CallListRow[]>;

/**
 * The verdicts on contacts that the asker sees, in one statement where `listsOf` knows the lists; null for a deleted contact.
 */
export async function verdictsOfContacts(
  { pool, rules, clock, timeZone }: Services,
  actor: Pick<Actor, 'userId' | 'role'>,
  contacts: readonly Contact[],
  listsOf: ListsOf = (ids) => findVisible(pool, ids, listScope(actor)),
): Promise<(ShownVerdict | null)[]> {
  const judged = await judgeContacts(pool, { askerId: actor.userId, contacts, at: clock(), timeZone, rules, listsOf });
  return judged.map((each) => each && showVerdict(each, timeZone));
}

interface Judging {
  askerId: string | null;
  contacts: readonly Contact[];
  at: Date;
  timeZone: string;
  rules: RuleBook;
  listsOf: ListsOf;
}

/** The same before formatting, with as many statements for a page as for one contact. */
export async function judgeContacts(
  db: pg.Pool | pg.PoolClient,
  { askerId, contacts, at: asked, timeZone, rules: book, listsOf }: Judging,
): Promise<(JudgedContact | null)[]> {
  const at = asked.getTime();
  const query = {
    at,
    callListIds: [...new Set(contacts.map(({ callListId }) => callListId))],
    contactIds: contacts.map(({ id }) => id),
    askerId,
  };
  const { active, facts } = await readUnderActive(book, undefined, (sets) =>
    readContactFacts(db, { ...query, needed: neededBy(sets) }),
  );
  const { rows } = facts;
  const holders = rows.flatMap((row) => row.holders);
  const listIds = [...contacts, ...holders].map(({ callListId }) => callListId);
  const people = [...holders.map(({ userId }) => userId), ...rows.map((row) => row.callbackUserId)];
  const lists = new Map((await listsOf([...new Set(listIds)])).map((list) => [list.id, list]));
  const named = [...new Set(people.filter((id) => id !== null && id !== askerId))] as string[];
  const names = new Map(
    (named.length === 0 ? [] : await readMembers(db, named)).map((member) => [member.id, memberName(member)]),
  );
  const ids = registersNamed(active);
  const registers =
    ids.length === 0 ? new Map() : await readRegisterFacts(db, { phones: rows.map(({ phone }) => phone), ids });
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
      askerId,
      nameOf: (userId) => names.get(userId) ?? memberName(undefined),
      listName: (listId) => lists.get(listId)?.name ?? null,
    });
    return { ...verdict(facts, rules, at), asOf: at, zones: place.zones };
  });
}
