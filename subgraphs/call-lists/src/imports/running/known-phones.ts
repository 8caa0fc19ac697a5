import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import { PhoneSet, phoneText } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';

/**
 * What a worker knows of a list's phones while it writes one job: as long as the list holds nothing but what it has written
 * itself, the database need not be asked, which costs as much as the writing. The list must be held.
 */
export class KnownPhones {
  readonly #written = new PhoneSet();
  #count = 0;

  /** Of phones that differ, those that the list does not have, in their order; from now on it has them. */
  async takeNew(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<number[]> {
    if (phones.length === 0) return [];
    const isAlone = (await countListed(client, callListId)) === this.#count;
    const fresh = isAlone
      ? phones.filter((phone) => this.#written.add(phone))
      : await notInList(client, callListId, phones);
    this.#count += fresh.length;
    return fresh;
  }
}

async function notInList(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<number[]> {
  const there = await phonesInList(client, callListId, phones.map(phoneText));
  return phones.filter((phone) => !there.has(phoneText(phone)));
}
