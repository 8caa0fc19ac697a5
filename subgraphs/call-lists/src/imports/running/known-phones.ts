import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import type { CopyRows } from './copy-rows.ts';
import { PhoneFilter } from './phone-filter.ts';
import { phoneNumber, phoneText } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';

/**
 * What a worker knows of a list's phones while it writes one job: as long as the list holds nothing but what it has written
 * itself, the database is asked for few, which for all costs as much as the writing.
 */
export class KnownPhones {
  readonly #read = new PhoneFilter();
  #written = 0;

  /** Whether no row before had this phone, as far as that can be said at once. */
  readonly isNew = (phone: number): boolean => this.#read.add(phone);

  /** Leaves out what the list has; from now on it has the rest. The list must be held. */
  async leaveOutKnown(client: pg.PoolClient, callListId: string, rows: CopyRows): Promise<void> {
    const isAlone = (await countListed(client, callListId)) === this.#written;
    const asked = isAlone ? rows.inDoubt : rows.phones;
    if (asked.length > 0) {
      const found = await phonesInList(client, callListId, asked.map(phoneText));
      rows.leaveOut(new Set([...found].map(phoneNumber)));
    }
    this.#written += rows.size;
  }
}
