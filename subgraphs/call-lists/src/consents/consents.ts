import type { ConsentValues } from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import { CONSENT_IN_FUTURE } from '@dialdeck/common/sentences';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import { findByPhones } from '#do-not-call/entry.repo.ts';
import type { EntryRow } from '#do-not-call/entry.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { requireCountry } from '#phones/country.rules.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import { phoneProblem, readPhone } from '#phones/read-phone.ts';
import { readRegisterFacts } from '#registers/register-facts.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { type ConsentRow, findStanding, insertConsent, phoneOfConsent, withdrawConsent } from './consent.repo.ts';

type Services = Pick<CallListsServices, 'pool'>;

export async function recordConsent({ pool }: Services, userId: string, input: ConsentValues): Promise<ConsentRow> {
  const { country, phone, proofUrl = null, ...given } = input;
  if (given.givenAt.getTime() > Date.now()) {
    const sentence = CONSENT_IN_FUTURE;
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { givenAt: sentence } });
  }
  const consent: ConsentRow = {
    ...given,
    id: newId(),
    phone: readPhone(phone, country ?? DEFAULT_COUNTRY),
    proofUrl,
    recordedBy: userId,
    withdrawnAt: null,
  };
  await inTransaction(pool, async (client) => {
    await lockNumbers(client, [consent.phone]);
    await insertConsent(client, consent);
    await addParkingTasks(client, [consent]);
  });
  return consent;
}

export async function endConsent({ pool }: Services, id: string): Promise<string> {
  await inTransaction(pool, async (client) => {
    const consentId = requireUuid(id);
    await lockNumbers(client, await phoneOfConsent(client, consentId));
    const withdrawn = await withdrawConsent(client, consentId);
    if (!withdrawn) throw new AppError('NOT_FOUND', { userMessage: 'This consent is not there' });
    await addParkingTasks(client, [withdrawn]);
  });
  return id;
}

export interface CheckedRegister {
  name: string;
  /** yyyy-mm-dd; null when it was never loaded. */
  asOf: string | null;
  listed: boolean;
}

export interface CheckedNumber {
  /** As it was sent. */
  phone: string;
  e164: string | null;
  /** The reason that the number cannot be read. */
  problem: string | null;
  doNotCall: EntryRow | null;
  /** By name. */
  registers: CheckedRegister[];
  consent: ConsentRow | null;
}

/** Entries, registers and consents of some numbers, in the order of the request. */
export async function checkNumbers(
  { pool }: Services,
  { phones, country }: { phones: readonly string[]; country?: string | null | undefined },
): Promise<CheckedNumber[]> {
  const code = (country ?? DEFAULT_COUNTRY).trim().toUpperCase();
  requireCountry(code, 'country');
  const numbers = phones.map((phone) => normalizePhone(phone, code));
  const known = numbers.filter((number) => number !== null);
  const entries = await findByPhones(pool, known);
  const consents = await findStanding(pool, known);
  const registers = await readRegisterFacts(pool, { phones: [...new Set(known)], ids: null });
  return phones.map((phone, index) => {
    const e164 = numbers[index] ?? null;
    return {
      phone,
      e164,
      problem: e164 === null ? phoneProblem(phone, code) : null,
      doNotCall: (e164 && entries.get(e164)) || null,
      registers: ((e164 && registers.get(e164)) || []).map(({ name, asOf, isListed }) => ({
        name,
        asOf,
        listed: isListed,
      })),
      consent: (e164 && consents.get(e164)) || null,
    };
  });
}
