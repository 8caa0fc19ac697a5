import type { BatchRow } from '@dialdeck/common/contacts/contact.schemas';
import type { RecordField } from '@dialdeck/common/contacts/contact-fields';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone, phoneAmbiguity } from '@dialdeck/common/phones/phone';
import type { Placement } from '#places/place-book.ts';
import { searchTextOf } from '#search/search.rules.ts';
import type { NewContact } from './import.repo.ts';
import { type RecordTexts, recordProblem } from './record.rules.ts';

/** A contact without a place. */
export type ReadContact = Omit<NewContact, keyof Placement> & RecordTexts;

/**
 * The rows of a batch as contacts: the first of several with one phone. Their timestamps are a microsecond apart,
 * downwards, so that the queue (newest first) keeps the order of the file.
 * @throws BAD_INPUT naming the first row that is refused
 */
export function toContacts(
  rows: readonly (Omit<BatchRow, RecordField> & RecordTexts)[],
  { country, now, newId }: { country: string; now: Date; newId: () => string },
): ReadContact[] {
  const byPhone = new Map<string, ReadContact>();
  for (const [index, row] of rows.entries()) {
    const phoneE164 = normalizePhone(row.phone, country);
    if (phoneE164 === null) {
      const problem = phoneAmbiguity(row.phone, country) ?? 'is not a phone number';
      throw refuse(index, 'phone', `"${row.phone}" ${problem}`);
    }
    const problem = recordProblem(row, now.getTime());
    if (problem) throw refuse(index, problem.field, problem.sentence);
    if (byPhone.has(phoneE164)) continue;
    byPhone.set(phoneE164, {
      ...row,
      externalKey: row.externalKey ?? null,
      customFields: storableFields(row.customFields, index),
      id: newId(),
      phoneE164,
      searchText: searchTextOf(row, phoneE164),
      createdAt: microsecondsBefore(now, index),
    });
  }
  return [...byPhone.values()];
}

/**
 * JSON in PostgreSQL holds no NUL and no lone surrogate. A lone surrogate becomes a replacement character, as it does
 * in a text column. Entries are defined, never assigned: a column named __proto__ is a column like any other.
 */
function storableFields(fields: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [name.toWellFormed(), value.toWellFormed()] as const);
  if (entries.flat().some((text) => text.includes('\0'))) {
    throw refuse(index, 'customFields', 'Must not contain NUL characters');
  }
  return Object.fromEntries(entries);
}

function refuse(index: number, field: 'phone' | 'customFields' | RecordField, problem: string): AppError {
  const sentence = `Row ${index + 1}: ${problem}`;
  return new AppError('BAD_INPUT', { userMessage: sentence, fields: { [`contacts.${index}.${field}`]: sentence } });
}

/** ISO 8601 in UTC, with the digits that a Date does not have. */
export function microsecondsBefore(now: Date, microseconds: number): string {
  const wholeMs = Math.ceil(microseconds / 1_000);
  const rest = wholeMs * 1_000 - microseconds;
  const at = new Date(now.getTime() - wholeMs).toISOString();
  return `${at.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}
