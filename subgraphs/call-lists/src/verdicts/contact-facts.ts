import { applied } from '@dialdeck/common/calling/applies.rules';
import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { Place } from '#places/place.rules.ts';
import type { RegisterFacts } from '#registers/register-facts.repo.ts';
import type { ContactFacts } from './contact-facts.repo.ts';
import { listFacts } from './list-facts.rules.ts';

export interface Judged {
  facts: CallingFacts;
  /** The rule sets that apply. */
  rules: RuleSetVersion[];
}

export interface Around {
  list: CallListRow;
  place: Pick<Place, 'country' | 'regions' | 'zones'>;
  active: readonly RuleSetVersion[];
  registers: readonly RegisterFacts[];
  timeZone: string;
  /** Null when the verdict is for no particular person. */
  askerId: string | null;
  /** People's names, and the lists that the asker may see. */
  nameOf(userId: string): string;
  listName(callListId: string): string | null;
}

/** The facts of a verdict on a contact, without another query. */
export function judgedOf(contact: ContactFacts, around: Around): Judged {
  const { list, place, active, askerId, nameOf } = around;
  const rules = applied(active, { place, audience: list.audience });
  const owner = contact.callbackUserId;
  const others = contact.holders.filter(({ callListId }) => callListId !== list.id);
  const holder =
    contact.holders.find(({ contactId }) => contactId === contact.id) ?? (rules.length > 0 ? others[0] : undefined);
  const facts: CallingFacts = {
    phone: contact.phone,
    place,
    askerId,
    status: contact.status,
    tries: contact.tries,
    retryAt: contact.retryAt,
    callbackAt: contact.callbackAt,
    callbackOwnerId: owner,
    callbackOwnerName: owner && owner !== askerId ? nameOf(owner) : null,
    doNotCall: contact.doNotCall,
    registers: around.registers,
    dials: contact.dials,
    refusedAt: contact.refusedAt,
    consents: contact.consents,
    heldBy: holder
      ? { name: nameOf(holder.userId), listName: around.listName(holder.callListId), until: holder.until }
      : null,
    list: listFacts(list),
    timeZone: around.timeZone,
  };
  return { facts, rules };
}

/** The ids of the registers that rules are about. */
export const registersNamed = (sets: readonly Pick<RuleSetVersion, 'rules'>[]): string[] =>
  sets.flatMap(({ rules }) => rules.flatMap((rule) => (rule.kind === 'register' ? [rule.registerId] : [])));
