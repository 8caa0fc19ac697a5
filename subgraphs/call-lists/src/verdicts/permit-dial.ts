import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { normalizePhone } from '@dialdeck/common/phone';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { CallLogRow } from '#calls/call-log.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import { type AskServices, askVerdict } from './ask-verdict.ts';
import { noteDial } from './dial.repo.ts';
import { refuseNotCallable } from './show-verdict.ts';

/** The numbers that a dial is about: the contact's, and the one sent where it reads as another. */
export interface DialledNumbers {
  contact: string | null;
  /** Null when it cannot be read. */
  sent: string | null;
}

/** Before any row is locked: of a call and a no to this number that come together, one comes first. */
export async function holdNumbers(
  client: pg.PoolClient,
  { contact, sent, country = DEFAULT_COUNTRY }: { contact: string | null; sent: string; country?: string | undefined },
): Promise<DialledNumbers> {
  const numbers = { contact, sent: normalizePhone(sent, country) };
  await lockNumbers(
    client,
    [numbers.contact, numbers.sent].filter((number) => number !== null),
  );
  return numbers;
}

interface Dial {
  call: CallLogRow;
  contact: ContactRow | null;
  list: CallListRow | null;
  numbers: DialledNumbers;
}

/**
 * Each number of a dial has to be callable.
 * @throws NOT_CALLABLE with the verdict
 */
export async function permitDial(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  { call, contact, list, numbers }: Dial,
): Promise<void> {
  const isOther = numbers.sent !== null && numbers.sent !== numbers.contact;
  const phones = contact ? [contact.phoneE164, ...(isOther ? [numbers.sent] : [])] : [numbers.sent];
  for (const phone of phones) {
    const ofContact = phone === contact?.phoneE164 ? contact : null;
    const verdict = await askVerdict(client, services, actor, { phone, contact: ofContact, list, at: call.calledAt });
    refuseNotCallable(verdict, services.timeZone);
  }
}

/** So that limits and rests count it. */
export function keepDial(client: pg.PoolClient, { call, contact, list, numbers }: Dial): Promise<void> {
  const isOther = numbers.sent !== null && numbers.sent !== numbers.contact;
  const phone = contact && !isOther ? contact.phoneE164 : numbers.sent;
  return noteDial(client, { id: call.id, calledAt: call.calledAt, phone, subject: list?.subject ?? null });
}
