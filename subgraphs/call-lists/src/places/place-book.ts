import type pg from 'pg';
import { addPlaces, readPlaces, type StoredPlace } from './place.repo.ts';
import { type Place, type PlaceRecord, placeOf, placesOfNumbers } from './place.rules.ts';
import { readRegion } from './region.rules.ts';
import { canonicalZone } from './zone.rules.ts';

/** A contact's stored place. */
export interface Placement {
  /** Null for a place without an id yet. */
  placeId: number | null;
  placeSource: Place['source'];
  /** Code of a state or province, as written down. */
  region: string | null;
  /** IANA name, as written down. */
  timeZone: string | null;
}

export interface Located extends PlaceRecord {
  phoneE164: string;
}

/** The ids of places, cached: places are few and never change. */
export interface PlaceBook {
  /** Loads the places of all numbers; must run before the first {@link place}. */
  open(): Promise<void>;
  /** Without waiting, and without an id for a new place. */
  place(located: Located): Placement;
  /** The same, with an id for each place. Must not run inside a transaction: it may take a connection of its own. */
  placeAll(located: readonly Located[]): Promise<Placement[]>;
  /** All places with their ids, also those that other processes have added since. */
  all(): Promise<readonly StoredPlace[]>;
  /** Those that this process has met, without a question to the database. */
  known(): Promise<readonly StoredPlace[]>;
}

type Spot = Pick<Place, 'country' | 'regions' | 'zones'>;
const keyOf = ({ country, regions, zones }: Spot): string => JSON.stringify([country, regions, zones]);

export function createPlaceBook(pool: pg.Pool): PlaceBook {
  let places: readonly StoredPlace[] = [];
  const ids = new Map<string, number>();
  /** The places of area codes are shared objects. */
  const idsOfAreas = new WeakMap<Place, number>();
  let opening: Promise<void> | null = null;

  const lastId = () => places.at(-1)?.id ?? 0;

  async function read(): Promise<void> {
    const found = await readPlaces(pool, lastId());
    // Another call may have read the same places in the meantime.
    const added = found.filter(({ id }) => id > lastId());
    if (added.length === 0) return;
    places = [...places, ...added];
    for (const place of added) ids.set(keyOf(place), place.id);
  }

  async function learn(spots: readonly Place[]): Promise<void> {
    const isMissing = () => spots.some((spot) => !ids.has(keyOf(spot)));
    if (isMissing()) await read();
    if (!isMissing()) return;
    await addPlaces(pool, spots);
    await read();
  }

  function idOf(place: Place): number | null {
    const id = idsOfAreas.get(place) ?? ids.get(keyOf(place)) ?? null;
    if (id !== null) idsOfAreas.set(place, id);
    return id;
  }

  const placement = (place: Place, { region, timeZone }: PlaceRecord): Placement => ({
    placeId: idOf(place),
    placeSource: place.source,
    region: region ? (readRegion(region)?.code ?? null) : null,
    timeZone: timeZone ? canonicalZone(timeZone) : null,
  });

  const book: PlaceBook = {
    open() {
      opening ??= learn(placesOfNumbers()).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    place: (located) => placement(placeOf(located.phoneE164, located), located),
    async placeAll(located) {
      await book.open();
      const found = located.map((each) => placeOf(each.phoneE164, each));
      await learn(found);
      return found.map((place, index) => placement(place, located[index] ?? {}));
    },
    async all() {
      await book.open();
      await read();
      return places;
    },
    async known() {
      await book.open();
      return places;
    },
  };
  return book;
}
