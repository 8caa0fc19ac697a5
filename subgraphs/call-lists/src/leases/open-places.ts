import { applied } from '@dialdeck/common/calling/applies.rules';
import { type CallingFacts, NOTHING_KNOWN } from '@dialdeck/common/calling/verdict';
import { placeClosing } from '@dialdeck/common/calling/verdict.rules';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import type { VisibleList } from '#call-lists/visible-lists.repo.ts';
import type { ActiveRules } from '#calling-rules/rule-book.ts';
import type { PlaceBook } from '#places/place-book.ts';
import { listFacts } from '#verdicts/list-facts.rules.ts';
import { type OpenNow, placesInLine } from './lease.repo.ts';

/** The places of a list that are open now: decided once for all its contacts, and cached until that changes. */
export interface OpenPlaces {
  /** The list as the last claim saw it, to begin the next one with: it may have changed since. */
  lastList(id: string): VisibleList | undefined;
  remember(list: VisibleList): void;
  /** Null when no rule closes any place. */
  of(list: CallListRow, rules: ActiveRules, at: number): Promise<OpenNow | null>;
  /** Whether to look up the places of the list's queue again. False where it does not matter. */
  forget(listId: string): boolean;
}

/** The parts of a list that its open places depend on, as text. */
export const placesKey = ({ hours, endsOn, audience, customers, isActive }: CallListRow): string =>
  JSON.stringify([hours, endsOn, audience, customers, isActive]);

interface Kept {
  key: string;
  /** The answer holds from the first of these instants to the second. */
  from: number;
  until: number;
  places: ReadonlySet<number>;
  /** Until when the queue's places are not looked up again. */
  lookAt: number;
  /** The first lookup, which all callers await. */
  looking: Promise<void> | null;
  open: OpenNow;
}

/** Lists that are kept in memory: a few kilobytes each. */
const LISTS_MOST = 2_000;
/** A contact in a place that is new to the queue is found this much later, unless no other contact is left. */
const LOOK_EVERY_MS = 2_000;

export function createOpenPlaces(pool: pg.Pool, places: PlaceBook, timeZone: string): OpenPlaces {
  const lists = new Map<string, Kept>();
  const lastLists = new Map<string, VisibleList>();

  async function decide(
    list: CallListRow,
    { key, rules, at }: { key: string; rules: ActiveRules; at: number },
  ): Promise<Kept> {
    const open = new Set<number>();
    let until = Number.POSITIVE_INFINITY;
    for (const place of await places.known()) {
      const facts: CallingFacts = { ...NOTHING_KNOWN, place, list: listFacts(list), timeZone };
      const closing = placeClosing(facts, applied(rules.sets, { place, audience: list.audience }), at);
      if (!closing.isClosed) open.add(place.id);
      until = Math.min(until, closing.until);
    }
    return { key, from: at, until, places: open, lookAt: 0, looking: null, open: { places: bitsOf(open), ofLine: [] } };
  }

  /** Reads the places that other processes have added, too: a contact in one of them would not be found. */
  async function lookUp(kept: Kept, listId: string): Promise<void> {
    const isOpen = kept.places.size > 0;
    const [inLine] = await Promise.all([isOpen ? placesInLine(pool, listId) : [], places.all()]);
    if (!isOpen) return;
    const ofLine = inLine.filter((id) => kept.places.has(id));
    kept.open = { ...kept.open, ofLine: ofLine.length < inLine.length ? ofLine : null };
  }

  const openPlaces: OpenPlaces = {
    lastList: (id) => lastLists.get(id),
    remember(list) {
      if (lastLists.size >= LISTS_MOST) lastLists.clear();
      lastLists.set(list.id, list);
    },
    async of(list, rules, at) {
      if (rules.sets.length === 0 && !list.hours && !list.endsOn) return null;
      const { length } = await places.known();
      const key = `${rules.key} ${length} ${placesKey(list)}`;
      let kept = lists.get(list.id);
      if (kept?.key !== key || at < kept.from || at >= kept.until) {
        kept = await decide(list, { key, rules, at });
        if (lists.size >= LISTS_MOST) lists.clear();
        lists.set(list.id, kept);
      }
      if (at >= kept.lookAt) {
        kept.lookAt = at + LOOK_EVERY_MS;
        const look = lookUp(kept, list.id).catch((error: unknown) => {
          lists.delete(list.id);
          throw error;
        });
        kept.looking ??= look;
        await look;
      }
      await kept.looking;
      return (await places.known()).length === length ? kept.open : openPlaces.of(list, rules, at);
    },
    forget(listId) {
      const kept = lists.get(listId);
      if (kept) kept.lookAt = 0;
      return kept !== undefined;
    },
  };
  return openPlaces;
}

function bitsOf(ids: ReadonlySet<number>): Buffer {
  const bits = Buffer.alloc((Math.max(0, ...ids) >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return bits;
}
