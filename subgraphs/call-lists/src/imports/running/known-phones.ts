import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import { phoneNumber, phoneText } from '#phones/phone-number.rules.ts';
import type { CopyRows } from './copy-rows.ts';
import { PhoneFilter } from './phone-filter.ts';
import { presentPhones, readCorrectedNumbers } from './slice.repo.ts';

/**
 * The phones of a list that a worker knows while it writes one job: while the list holds only rows that the worker itself has
 * written, few have to be looked up, while looking up all would cost as much as writing them.
 */
export class KnownPhones {
  readonly #read = new PhoneFilter();
  #written = 0;

  /** Whether no earlier row is known, without a query, to have this phone. */
  readonly isNew = (phone: number): boolean => this.#read.add(phone);

  /** Leaves out phones that a contact of the list has, or had before a correction. The list must be locked. */
  async leaveOutKnown(client: pg.PoolClient, callListId: string, rows: CopyRows): Promise<void> {
    const [listed, corrected] = await Promise.all([
      countListed(client, callListId),
      readCorrectedNumbers(client, callListId),
    ]);
    rows.leaveOut(new Set(corrected.map(phoneNumber)));
    const isAlone = listed === this.#written;
    const asked = isAlone ? rows.inDoubt : rows.phones;
    if (asked.length > 0) {
      const found = await presentPhones(client, callListId, asked.map(phoneText));
      rows.leaveOut(new Set([...found].map(phoneNumber)));
    }
  }

  /** Adds rows that the list has from now on. */
  noteWritten(rows: number): void {
    this.#written += rows;
  }
}
