import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { spanOf } from '@dialdeck/common/calling/rule-checks.rules';
import type { CallingFacts, Verdict } from '@dialdeck/common/calling/verdict';
import { verdict } from '@dialdeck/common/calling/verdict.rules';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { placeOf } from '#places/place.rules.ts';
import { type RegisterFacts, readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { type NumberFacts, readNumberFacts } from './facts.repo.ts';

export interface Question {
  /** E.164; null for one that cannot be read. */
  phone: string | null;
  contact: ContactRow | null;
  list: CallListRow | null;
  at: Date;
}

export interface AnsweredVerdict extends Verdict {
  asOf: number;
  zones: readonly string[];
}

export type AskServices = Pick<CallListsServices, 'timeZone'>;

const NOTHING_KNOWN: NumberFacts = { doNotCall: null, dials: [], refusedAt: null, consents: [], holders: [] };

/**
 * May this number be called, asked by this person: facts as of now, hours as of the instant. Inside a transaction it is exact;
 * a permission also needs the number's lock.
 */
export async function askVerdict(
  db: pg.Pool | pg.PoolClient,
  services: AskServices,
  actor: Pick<Actor, 'userId' | 'role'>,
  { phone, contact, list, at }: Question,
): Promise<AnsweredVerdict> {
  const place = placeOf(phone);
  const active = await readActiveRules(db);
  const rules = applied(active, { place, audience: list?.audience ?? null });
  const known = phone
    ? await readNumberFacts(db, {
        phone,
        callListId: list?.id ?? null,
        contactId: contact?.id ?? null,
        askerId: actor.userId,
        dialsMs: longestSpan(rules),
      })
    : NOTHING_KNOWN;
  const facts: CallingFacts = {
    phone,
    place,
    askerId: actor.userId,
    status: contact?.status ?? 'active',
    tries: contact?.tries ?? 0,
    retryAt: contact?.retryAt?.getTime() ?? null,
    callbackAt: contact?.callbackAt?.getTime() ?? null,
    callbackOwnerId: contact?.callbackUserId ?? null,
    callbackOwnerName: contact?.callbackUserId ? await nameOf(db, contact.callbackUserId) : null,
    doNotCall: known.doNotCall,
    registers: phone ? await registersOf(db, phone, rules) : [],
    dials: known.dials,
    refusedAt: known.refusedAt,
    consents: known.consents,
    heldBy: await heldBy(db, { actor, known, contact, rules }),
    list: listFacts(list),
    timeZone: services.timeZone,
  };
  return { ...verdict(facts, rules, at.getTime()), asOf: at.getTime(), zones: place.zones };
}

/** What the registers say that these rules name. */
async function registersOf(
  db: pg.Pool | pg.PoolClient,
  phone: string,
  rules: readonly RuleSetVersion[],
): Promise<RegisterFacts[]> {
  const ids = rules.flatMap((set) => set.rules.flatMap((rule) => (rule.kind === 'register' ? [rule.registerId] : [])));
  if (ids.length === 0) return [];
  return (await readRegisterFacts(db, { phones: [phone], ids })).get(phone) ?? [];
}

/** How far back the dials of a number count, by any limit; 0 where there is none. */
export const longestSpan = (sets: readonly RuleSetVersion[]): number =>
  Math.max(0, ...sets.flatMap(({ rules }) => rules.map((rule) => (rule.kind === 'limit' ? spanOf(rule.per) : 0))));

/** What the list itself has to say; without a list, nothing. */
export const listFacts = (list: CallListRow | null): CallingFacts['list'] => ({
  endsOn: list?.endsOn ?? null,
  hours: list?.hours ?? null,
  isOfCustomers: list?.customers ?? false,
  subject: list?.subject ?? null,
  callbackGraceMinutes: list?.callbackGraceMinutes ?? 0,
  maxTries: list?.maxTries ?? Number.POSITIVE_INFINITY,
});

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

/** Who is calling the contact; or, where rules apply to it, the same number in another list. */
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
