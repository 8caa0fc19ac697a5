import type pg from 'pg';
import { countListed } from '#call-lists/counter.repo.ts';
import { PhoneSet } from './phone-set.ts';
import { phonesInList } from './slice.repo.ts';

/**
 * What a worker knows of a list's phones while it writes one job: as long as the list holds nothing but what it has written
 * itself, the database need not be asked, which costs as much as the writing. The list must be held.
 */
export class KnownPhones {
  readonly #written = new PhoneSet();
  #count = 0;

  /** Of rows whose phones differ, those whose phone the list does not have; from now on it has them. */
  async takeNew<Row extends { phoneE164: string }>(
    client: pg.PoolClient,
    callListId: string,
    rows: readonly Row[],
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const isAlone = (await countListed(client, callListId)) === this.#count;
    const fresh = isAlone
      ? rows.filter(({ phoneE164 }) => this.#written.add(phoneE164))
      : await notInList(client, callListId, rows);
    this.#count += fresh.length;
    return fresh;
  }
}

async function notInList<Row extends { phoneE164: string }>(
  client: pg.PoolClient,
  callListId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const phones = rows.map(({ phoneE164 }) => phoneE164);
  const there = await phonesInList(client, callListId, phones);
  return rows.filter(({ phoneE164 }) => !there.has(phoneE164));
}
