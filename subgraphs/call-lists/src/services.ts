import type { Database } from '@dialdeck/node/database/database';
import { settled } from '@dialdeck/node/events/events';
import type pg from 'pg';
import { createSightings, type Sightings } from '#agent-states/sightings.ts';
import { type AssignmentRepo, createAssignmentRepo } from '#assignments/assignment.repo.ts';
import { type CallListRepo, createCallListRepo } from '#call-lists/call-list.repo.ts';
import { createRuleBook, type RuleBook } from '#calling-rules/rule-book.ts';
import { type CallLogRepo, createCallLogRepo } from '#calls/call.repo.ts';
import { type ContactRepo, createContactRepo } from '#contacts/contact.repo.ts';
import { createListCounts, type ListCounts } from '#funnel/list-counts.ts';
import { createOpenPlaces, type OpenPlaces } from '#leases/open-places.ts';
import { createPlaceBook, type PlaceBook } from '#places/place-book.ts';
import { createPermissionNeed, type PermissionNeed } from '#verdicts/permission-need.ts';

/** Dependencies of the use cases. */
export interface CallListsServices {
  /** For transactions, bulk rows and keyset pages in SQL; everyday reads and writes go through the repositories. */
  pool: pg.Pool;
  lists: CallListRepo;
  assignments: AssignmentRepo;
  contacts: ContactRepo;
  callLogs: CallLogRepo;
  places: PlaceBook;
  rules: RuleBook;
  openPlaces: OpenPlaces;
  permissionNeed: PermissionNeed;
  clock: () => Date;
  listCounts: ListCounts;
  sightings: Sightings;
  /** The organization's IANA zone. */
  timeZone: string;
  /** Waits until the rest of the platform has received the published events. */
  settle(deliveries: readonly string[]): Promise<void>;
  /** There is an import to work on. */
  wakeImports: () => void;
  /** Wakes the worker that removes the rows of deleted lists. */
  wakeDeletions: () => void;
  /** There is a file of do-not-call entries. */
  wakeEntries: () => void;
  /** There is a register to put in force. */
  wakeRegisters: () => void;
}

type Wakes = Pick<CallListsServices, 'wakeImports' | 'wakeDeletions' | 'wakeEntries' | 'wakeRegisters'>;
const noWorker = () => undefined;
const NO_WORKERS: Wakes = {
  wakeImports: noWorker,
  wakeDeletions: noWorker,
  wakeEntries: noWorker,
  wakeRegisters: noWorker,
};

export function createServices(
  { pool, background }: Database,
  clock: () => Date = () => new Date(),
  wakes: Wakes = NO_WORKERS,
  timeZone = 'UTC',
): CallListsServices {
  const places = createPlaceBook(pool);
  const lists = createCallListRepo(pool);
  const listCounts = createListCounts(background, clock);
  return {
    pool,
    lists,
    assignments: createAssignmentRepo(pool),
    contacts: createContactRepo(pool),
    callLogs: createCallLogRepo(pool),
    listCounts,
    sightings: createSightings(pool, clock),
    places,
    rules: createRuleBook(pool),
    openPlaces: createOpenPlaces(pool, places, timeZone),
    permissionNeed: createPermissionNeed(pool),
    settle: async (deliveries) => {
      await settled(pool, deliveries);
    },
    clock,
    timeZone,
    ...wakes,
  };
}
