import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import { PhoneFilter } from './phone-filter.ts';
import { phoneNumber, phoneText } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';

/**
 * What a worker knows of a list's phones while it writes one job: as long as the list holds nothing but what it has written
 * itself, the database is asked for few, which for all costs as much as the writing. The list must be held.
 */
export class KnownPhones {
  readonly #written = new PhoneFilter();
  #count = 0;

  /** Of phones that differ, those that the list does not have, in their order; from now on it has them. */
  async takeNew(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<number[]> {
    if (phones.length === 0) return [];
    const isAlone = (await countListed(client, callListId)) === this.#count;
    const inDoubt = phones.filter((phone) => !this.#written.add(phone) || !isAlone);
    const known = await knownOf(client, callListId, inDoubt);
    const fresh = phones.filter((phone) => !known.has(phone));
    this.#count += fresh.length;
    return fresh;
  }
}

async function knownOf(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<Set<number>> {
  if (phones.length === 0) return new Set();
  const found = await phonesInList(client, callListId, phones.map(phoneText));
  return new Set([...found].map(phoneNumber));
}
