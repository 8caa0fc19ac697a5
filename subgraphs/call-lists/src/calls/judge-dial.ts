import type { Logger } from '@dialdeck/node/process/log';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import {
  type AnsweredVerdict,
  type AskServices,
  askVerdict,
  judge,
  type Question,
  type Read,
} from '#verdicts/ask-verdict.ts';
import { needsPermission } from '#verdicts/permission-need.ts';
import { basisOf, consentOf, dialsBefore } from '#verdicts/verdict-basis.ts';
import type { CallLogRow, KeptDial, VerdictState } from './call-log.ts';
import type { CallOfContact } from './correction.rules.ts';

/** The numbers of a dial: the contact's number, and the sent number if it differs. */
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
  /** Facts that were already read about one of the numbers. */
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
async function judgeDial(
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

/** The verdict on a call that was made, and the part that is stored with the call. */
export interface Judged {
  verdict: AnsweredVerdict;
  states: Pick<CallLogRow, 'ruleState' | 'madeState' | 'loggedState'>;
  kept: KeptDial;
}

/**
 * Judges a call that was made. A late one is judged twice, as of its own instant and as of now: its agent alone knows when it was
 * made. Where nothing can forbid a call, a late call is like any other.
 */
export async function judgeMade(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  { isLate, ...dial }: Dial & { isLate: boolean },
): Promise<Judged> {
  const verdict = await judgeDial(client, services, actor, dial);
  const ruleState = stateOf(verdict);
  const judged = { verdict, states: { ruleState, madeState: null, loggedState: null }, kept: keptDial(dial, verdict) };
  if (!isLate) return judged;
  const now = { ...dial, call: { ...dial.call, dialledAt: null } };
  const logged = await judgeDial(client, services, actor, now);
  const isFree = verdict.callable && logged.callable && verdict.rules.length === 0;
  if (isFree && !(await needsPermission(client, dial.list))) return judged;
  return {
    verdict,
    states: { ruleState: 'late', madeState: ruleState, loggedState: stateOf(logged) },
    kept: keptDial(dial, verdict, logged),
  };
}

/** The verdict of this instant on a call that its result creates. */
export async function judgeNewDial(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  { contact, call, isLate }: CallOfContact & { isLate: boolean },
): Promise<Judged> {
  const [list = null] = await findVisible(client, [contact.callListId], { kind: 'all' });
  const numbers = { contact: contact.phoneE164, sent: null };
  return judgeMade(client, services, actor, { call, contact, list, numbers, isLate });
}

const stateOf = ({ callable }: AnsweredVerdict): VerdictState => (callable ? 'allowed' : 'outside');

const isForeseen = ({ phone, contact, list, isPast }: Question, seen: Foreseen | null | undefined): seen is Foreseen =>
  !isPast && phone === seen?.phone && (contact?.id ?? null) === seen.contactId && (list?.id ?? null) === seen.listId;

/** The dialled number, and the verdict of that instant with its basis; of a late call also the verdict when it was logged. */
const keptDial = (dial: Dial, verdict: AnsweredVerdict, logged: AnsweredVerdict | null = null): KeptDial => ({
  phone: dialled(dial),
  subject: dial.list?.subject ?? null,
  basis: basisOf(verdict, { list: dial.list, dialled: dialled(dial), logged }),
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

/** A call that was made despite the rules, or logged late, is never hidden. */
export function logOutside(log: Pick<Logger, 'info'> | undefined, call: CallLogRow): void {
  const { id: callLogId, ruleState, madeState, loggedState } = call;
  if (ruleState === 'late') log?.info({ event: 'call.logged_late', subject: { callLogId, madeState, loggedState } });
  if ((madeState ?? ruleState) === 'outside') log?.info({ event: 'call.outside_rules', subject: { callLogId } });
}

/** If a rule limits calls, this one may have used the limit up: its numbers are parked. */
export async function settleNumbers(
  client: pg.PoolClient,
  { rules }: Pick<AnsweredVerdict, 'rules'>,
  { contact, sent }: DialledNumbers,
): Promise<void> {
  const isCounted = rules.some((set) => set.rules.some(({ kind }) => kind === 'limit' || kind === 'rest'));
  const phones = [contact, sent].filter((phone) => phone !== null);
  if (isCounted)
    await addParkingTasks(
      client,
      phones.map((phone) => ({ phone })),
    );
}
