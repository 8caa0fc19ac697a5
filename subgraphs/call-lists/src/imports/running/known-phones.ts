import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import { phoneText } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';

/**
 * What a worker knows of a list's phones while it writes one file, each phone of which it comes with once: as long as the
 * list holds nothing but what it has written itself, all are new. To ask the database costs as much as the writing. The list
 * must be held.
 */
export class KnownPhones {
  #written = 0;

  /** The phones that the list does not have, in their order; from now on it has them. */
  async takeNew(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<readonly number[]> {
    if (phones.length === 0) return [];
    const isAlone = (await countListed(client, callListId)) === this.#written;
    const fresh = isAlone ? phones : await notInList(client, callListId, phones);
    this.#written += fresh.length;
    return fresh;
  }
}

async function notInList(client: pg.PoolClient, callListId: string, phones: readonly number[]): Promise<number[]> {
  const there = await phonesInList(client, callListId, phones.map(phoneText));
  return phones.filter((phone) => !there.has(phoneText(phone)));
}
