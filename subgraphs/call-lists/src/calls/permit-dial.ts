import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { ContactRow } from '#contacts/contact.ts';
import {
  type AnsweredVerdict,
  type AskServices,
  askVerdict,
  judge,
  type Question,
  type Read,
} from '#verdicts/ask-verdict.ts';
import { basisOf, consentOf, dialsBefore } from '#verdicts/verdict-basis.ts';
import type { CallLogRow, KeptDial } from './call-log.ts';

/** The numbers of a dial: the contact's, and the one that was sent if it differs. */
export interface DialledNumbers {
  contact: string | null;
  /** Null when it cannot be read. */
  sent: string | null;
}

export interface Dial {
  call: CallLogRow;
  contact: ContactRow | null;
  list: CallListRow | null;
  numbers: DialledNumbers;
  /** What was read about one of the numbers already. */
  foreseen?: Foreseen | null;
}

/** The rules, and the facts about a number: of this contact and list. */
export interface Foreseen {
  phone: string;
  contactId: string | null;
  listId: string | null;
  read: Read;
}

/** The number that a dial counts for. */
const dialled = ({ contact, numbers }: Dial): string | null => {
  const isOther = numbers.sent !== null && numbers.sent !== numbers.contact;
  return contact && !isOther ? contact.phoneE164 : numbers.sent;
};

/** Whether a call was made before the request that logs it. */
export const isLoggedLater = ({ dialledAt, calledAt }: Pick<CallLogRow, 'dialledAt' | 'calledAt'>): boolean =>
  dialledAt !== null && dialledAt.getTime() < calledAt.getTime();

/** The verdict on a dial at its instant: each of its numbers must be callable. */
export async function judgeDial(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  dial: Dial,
): Promise<AnsweredVerdict> {
  const { call, contact, list } = dial;
  const at = call.dialledAt ?? call.calledAt;
  const when = { at, isPast: isLoggedLater(call) };
  const ask = (question: Question) =>
    isForeseen(question, dial.foreseen)
      ? judge(client, services, actor, { ...question, ...dial.foreseen.read })
      : askVerdict(client, services, actor, question);
  const number = dialled(dial);
  const ofNumber = number === contact?.phoneE164 ? contact : null;
  const verdict = await ask({ phone: number, contact: ofNumber, list, ...when });
  if (!contact || ofNumber) return verdict;
  const ofContact = await ask({ phone: contact.phoneE164, contact, list, ...when });
  return ofContact.callable ? verdict : ofContact;
}

const isForeseen = ({ phone, contact, list, isPast }: Question, seen: Foreseen | null | undefined): seen is Foreseen =>
  !isPast && phone === seen?.phone && (contact?.id ?? null) === seen.contactId && (list?.id ?? null) === seen.listId;

/** The dialled number, and the verdict of that instant with its basis. */
export const keptDial = (dial: Dial, verdict: AnsweredVerdict): KeptDial => ({
  phone: dialled(dial),
  subject: dial.list?.subject ?? null,
  basis: basisOf(verdict, { list: dial.list, dialled: dialled(dial) }),
  dialsBefore: dialsBefore(verdict),
  consentId: consentOf(verdict),
});

/** For a result without a call: the number only, so that the call is not taken for one from before calling rules. */
export const keptNumber = (phone: string): KeptDial => ({
  phone,
  subject: null,
  basis: null,
  dialsBefore: null,
  consentId: null,
});
