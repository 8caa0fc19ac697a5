import { applied } from '@dialdeck/common/calling/applies.rules';
import { readInstant } from '@dialdeck/common/time/instant';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { readActiveRules } from '#calling-rules/rule-set.repo.ts';
import { placeOf } from '#places/place.rules.ts';
import { registersNamed } from '#verdicts/contact-facts.ts';
import {
  addConsents,
  consentingNumbers,
  type ImportedConsent,
  listedNumbers,
  registerEntries,
} from './left-out.repo.ts';
import { areAboutNumbers, forbidsListed } from './left-out.rules.ts';
import type { RecordTexts } from './record.rules.ts';

type Db = pg.Pool | pg.PoolClient;

/** A row that would be a new contact of a list. */
export interface NewRow {
  phoneE164: string;
  row: RecordTexts;
}

/** The numbers of such rows. */
export interface NewNumbers {
  /** E.164. */
  phones: readonly string[];
  /** The places recorded in the rows of some of these numbers. */
  recordsOf(phones: ReadonlySet<string>): ReadonlyMap<string, RecordTexts>;
}

export const numbersOf = (rows: readonly NewRow[]): NewNumbers => ({
  phones: rows.map(({ phoneE164 }) => phoneE164),
  recordsOf: () => new Map(rows.map(({ phoneE164, row }) => [phoneE164, row])),
});

/** The reasons that numbers must not be called: first do-not-call entries, then registers whose rule applies without exemption. */
export async function leftOutOf(db: Db, list: CallListRow, numbers: NewNumbers): Promise<Map<string, string>> {
  const { phones } = numbers;
  if (phones.length === 0) return new Map();
  const reasons = await listedInRegisters(db, list, numbers);
  for (const phone of await listedNumbers(db, list.id, phones)) reasons.set(phone, 'On the do-not-call list');
  return reasons;
}

async function listedInRegisters(db: Db, list: CallListRow, numbers: NewNumbers): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const active = await readActiveRules(db);
  const registerIds = registersNamed(active);
  const entries = registerIds.length === 0 ? [] : await registerEntries(db, registerIds, numbers.phones);
  if (entries.length === 0) return reasons;
  const listed = new Set(entries.map(({ phone }) => phone));
  const records = numbers.recordsOf(listed);
  const brought = [...records].flatMap(([phone, row]) => consentsOf(phone, row));
  const consenting = await consentingNumbers(db, list.id, { phones: [...listed], brought });
  for (const { phone, registerId, name } of entries) {
    const sets = applied(active, { place: placeOf(phone, records.get(phone)), audience: list.audience });
    const isExemptBy = { consent: consenting.has(phone), customer: list.customers, callback: false };
    if (!reasons.has(phone) && forbidsListed(sets, registerId, isExemptBy)) reasons.set(phone, `Listed in ${name}`);
  }
  return reasons;
}

/** The reasons for rows of a file, whose list may be deleted meanwhile. */
export async function leftOutOfFile(db: Db, callListId: string, numbers: NewNumbers): Promise<Map<string, string>> {
  const [list] = await findVisible(db, [callListId], { kind: 'all' });
  return list ? await leftOutOf(db, list, numbers) : new Map();
}

/** Whether an active rule may forbid an imported number, or free it by a consent that the import brings. */
export async function areNumbersRuled(db: Db): Promise<boolean> {
  return areAboutNumbers(await readActiveRules(db));
}

/** Nothing but the import itself stores them: a plan only counts with them. */
export async function keepConsents(db: Db, rows: readonly NewRow[], recordedBy: string): Promise<void> {
  const consents = rows.flatMap(({ phoneE164, row }) => consentsOf(phoneE164, row));
  await addConsents(db, consents, recordedBy);
}

/** One, or none. */
function consentsOf(phone: string, { consentGivenAt, consentSource }: RecordTexts): ImportedConsent[] {
  const givenAt = consentGivenAt ? readInstant(consentGivenAt) : undefined;
  return givenAt ? [{ phone, givenAt, source: consentSource ?? null }] : [];
}
