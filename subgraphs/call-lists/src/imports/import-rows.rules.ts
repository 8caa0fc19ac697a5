import type { ContactRow } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone } from '@dialdeck/common/phone';
import { searchTextOf } from '#contacts/search.rules.ts';
import type { NewContact } from './import.repo.ts';

/**
 * The rows of a batch as contacts: the first of several with one phone. They are stamped a microsecond apart,
 * downwards, so that the queue (newest first) keeps the order of the file.
 * @throws BAD_INPUT naming the row whose phone is none
 */
export function toContacts(
  rows: readonly ContactRow[],
  { country, now, newId }: { country: string; now: Date; newId: () => string },
): NewContact[] {
  const byPhone = new Map<string, NewContact>();
  for (const [index, row] of rows.entries()) {
    const phoneE164 = normalizePhone(row.phone, country);
    if (phoneE164 === null) throw refusePhone(index, row.phone);
    if (byPhone.has(phoneE164)) continue;
    byPhone.set(phoneE164, {
      ...row,
      id: newId(),
      phoneE164,
      searchText: searchTextOf({ ...row, phoneE164 }),
      createdAt: microsecondsBefore(now, index),
    });
  }
  return [...byPhone.values()];
}

function refusePhone(index: number, phone: string): AppError {
  const sentence = `Row ${index + 1}: "${phone}" is not a phone number`;
  return new AppError('BAD_INPUT', { userMessage: sentence, fields: { [`contacts.${index}.phone`]: sentence } });
}

/** ISO 8601 in UTC, with the digits that a Date does not have. */
export function microsecondsBefore(now: Date, microseconds: number): string {
  const wholeMs = Math.ceil(microseconds / 1_000);
  const rest = wholeMs * 1_000 - microseconds;
  const at = new Date(now.getTime() - wholeMs).toISOString();
  return `${at.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}
