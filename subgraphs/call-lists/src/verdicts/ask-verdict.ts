import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { CallingFacts, Verdict } from '@dialdeck/common/calling/verdict';
import { verdict } from '@dialdeck/common/calling/verdict.rules';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { readUnderActive } from '#calling-rules/rule-book.ts';
import { readRulesAt } from '#calling-rules/rule-set.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { type Place, placeOf } from '#places/place.rules.ts';
import { type RegisterFacts, readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { countedBy } from './counted-facts.rules.ts';
import { type NumberFacts, readNumberFacts } from './facts.repo.ts';
import { readDialsThen, readKnownThen, standing } from './known-then.repo.ts';
import { listFacts } from './list-facts.rules.ts';
import { neededBy } from './needed-facts.rules.ts';

export interface Question {
  /** E.164; null for one that cannot be read. */
  phone: string | null;
  contact: ContactRow | null;
  list: CallListRow | null;
  at: Date;
  /** The call was made before this request: rules, and facts about the number, that are newer than the call do not count. */
  isPast?: boolean;
}

/** The basis of a verdict. */
export interface Grounds {
  facts: CallingFacts;
  rules: readonly RuleSetVersion[];
  place: Place;
}

export interface AnsweredVerdict extends Verdict, Grounds {
  asOf: number;
  zones: readonly string[];
}

export type AskServices = Pick<CallListsServices, 'timeZone' | 'rules'>;

const NOTHING_KNOWN: NumberFacts = { doNotCall: null, dials: [], refusedAt: null, consents: [], holders: [] };

/**
 * May this number be called by this person? Facts as of now, hours as of the given instant; for a call that was made, also
 * the rules and the facts as of that instant. Inside a transaction the answer is exact; a permission also needs the number's lock.
 */
export async function askVerdict(
  db: pg.Pool | pg.PoolClient,
  services: AskServices,
  actor: Pick<Actor, 'userId' | 'role'>,
  question: Question,
): Promise<AnsweredVerdict> {
  return judge(db, services, actor, { ...question, ...(await readFor(db, services, actor, question)) });
}

/** The contact and the list of a verdict. */
interface Ids {
  contact: { id: string } | null;
  list: { id: string } | null;
}

/** The active rules and the facts about a number; for a call that was made, the rules and facts at its instant. */
export async function readFor(
  db: pg.Pool | pg.PoolClient,
  { rules: book }: Pick<AskServices, 'rules'>,
  actor: Pick<Actor, 'userId'>,
  { phone, contact, list, at, isPast }: Pick<Question, 'phone' | 'at' | 'isPast'> & Ids,
): Promise<Read> {
  if (isPast) return readThen(db, { phone, listId: list?.id ?? null, at });
  if (!phone) return { active: (await book.read(db)).sets, known: NOTHING_KNOWN };
  const listId = list?.id ?? null;
  const number = { phone, callListId: listId, contactId: contact?.id ?? null, askerId: actor.userId };
  const { active, facts } = await readUnderActive(book, db, async (sets) => {
    // A dial records the consent that it had, even if no rule requires one.
    const needed = { ...neededBy(sets), consents: true };
    return readNumberFacts(db, { ...number, needed });
  });
  return { active, known: facts.known };
}

/** The rules and facts about a number at an instant in the past. Its holders at that time are not recorded. */
async function readThen(
  db: pg.Pool | pg.PoolClient,
  { phone, listId, at }: { phone: string | null; listId: string | null; at: Date },
): Promise<Read> {
  const active = await readRulesAt(db, at);
  if (!phone) return { active, known: NOTHING_KNOWN };
  const { doNotCall, ...known } = await readKnownThen(db, { phone, listId, callId: null, at });
  const { dialsMs } = neededBy(active);
  const dials = dialsMs > 0 ? await readDialsThen(db, { phone, at, dialsMs }) : [];
  return { active, known: { ...known, dials, doNotCall: doNotCall && standing(doNotCall), holders: [] } };
}

/** Facts that were read before. */
export interface Read {
  active: readonly RuleSetVersion[];
  known: NumberFacts;
}

/** The verdict on facts that were read already. */
export async function judge(
  db: pg.Pool | pg.PoolClient,
  services: Pick<AskServices, 'timeZone'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  question: Question & Read,
): Promise<AnsweredVerdict> {
  const { facts, rules, place } = await factsFor(db, services, actor, question);
  const at = question.at.getTime();
  return { ...verdict(facts, rules, at), asOf: at, zones: place.zones, facts, rules, place };
}

/** All that a verdict depends on. */
export async function factsFor(
  db: pg.Pool | pg.PoolClient,
  { timeZone }: Pick<AskServices, 'timeZone'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  { phone, contact, list, at, isPast, active, known }: Question & Read,
): Promise<Grounds> {
  const counted = isPast ? known : countedBy(known, at.getTime());
  const place = placeOf(phone, contact ?? {});
  const rules = applied(active, { place, audience: list?.audience ?? null });
  const owner = contact?.callbackUserId ?? null;
  const facts: CallingFacts = {
    phone,
    place,
    askerId: actor.userId,
    status: contact?.status ?? 'active',
    tries: contact?.tries ?? 0,
    retryAt: contact?.retryAt?.getTime() ?? null,
    callbackAt: contact?.callbackAt?.getTime() ?? null,
    callbackOwnerId: owner,
    callbackOwnerName: owner && owner !== actor.userId ? await nameOf(db, owner) : null,
    doNotCall: known.doNotCall,
    registers: await registersOf(db, phone ?? UNREAD, rules),
    dials: counted.dials,
    refusedAt: counted.refusedAt,
    consents: known.consents,
    heldBy: await heldBy(db, { actor, known, contact, rules }),
    list: listFacts(list, isPast ? at : null),
    timeZone,
  };
  return { facts, rules, place };
}

/** No register lists it; a register's name and age do not depend on the number. */
const UNREAD = '+0';

/** The facts in the registers that these rules name. */
async function registersOf(
  db: pg.Pool | pg.PoolClient,
  phone: string,
  rules: readonly RuleSetVersion[],
): Promise<RegisterFacts[]> {
  const ids = rules.flatMap((set) => set.rules.flatMap((rule) => (rule.kind === 'register' ? [rule.registerId] : [])));
  if (ids.length === 0) return [];
  return (await readRegisterFacts(db, { phones: [phone], ids })).get(phone) ?? [];
}

async function nameOf(db: pg.Pool | pg.PoolClient, id: string): Promise<string> {
  const [member] = await readMembers(db, [id]);
  return memberName(member);
}

interface Holding {
  actor: Pick<Actor, 'userId' | 'role'>;
  known: NumberFacts;
  contact: ContactRow | null;
  rules: readonly RuleSetVersion[];
}

/** The agent who is calling the contact; or, where rules apply to it, the same number in another list. */
async function heldBy(
  db: pg.Pool | pg.PoolClient,
  { actor, known, contact, rules }: Holding,
): Promise<CallingFacts['heldBy']> {
  const holder =
    known.holders.find(({ contactId }) => contactId === contact?.id) ??
    (rules.length > 0 ? known.holders[0] : undefined);
  if (!holder) return null;
  const [list] = await findVisible(db, [holder.callListId], listScope(actor));
  return { name: await nameOf(db, holder.userId), listName: list?.name ?? null, until: holder.until };
}
