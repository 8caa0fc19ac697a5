import type { Database } from '@dialdeck/node/database/database';
import { createConsumer } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import type { VerifyIdentity } from '@dialdeck/node/security/identity';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import { createSightingsWorker } from '#agent-states/sightings.ts';
import { boardStream } from '#boards/board.stream.ts';
import { createBoards } from '#boards/boards.ts';
import { takeUserEvents } from '#consumers/member.consumer.ts';
import { contactsStream } from '#contacts/contacts.stream.ts';
import { createDeletionWorker } from '#deletions/deletion-worker.ts';
import { entriesStream } from '#do-not-call/imports/entries.stream.ts';
import { createEntryWorker } from '#do-not-call/imports/entry-worker.ts';
import { evidenceStream } from '#evidence/evidence.stream.ts';
import { DEFAULT_IMPORT_LIMITS, type ImportLimits, importEnvFields, importLimitsOf } from '#imports/import-limits.ts';
import { createImportWorker } from '#imports/running/import-worker.ts';
import { errorsStream } from '#imports/streams/errors.stream.ts';
import { eventsStream } from '#imports/streams/events.stream.ts';
import { resumeStream, uploadStream } from '#imports/streams/upload.stream.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { createParkingWorkers } from '#parking/parking-worker.ts';
import { createRegisterWorker } from '#registers/register-worker.ts';
import { snapshotStream } from '#registers/snapshot.stream.ts';
import { AUDIT } from './audit.ts';
import { type CallListsContext, createContext } from './context.ts';
import { buildSchema } from './schema.ts';
import { createServices } from './services.ts';

export interface CallListsDeps {
  database: Database;
  verifyIdentity: VerifyIdentity;
  log: Logger;
  clock?: () => Date;
  importLimits?: ImportLimits;
  /** The organization's IANA zone (TIME_ZONE): for the end of a list, and for dates in sentences. */
  timeZone?: string;
}

/** For the platform in one process, which reads this subgraph's variables with its own. */
export const importSettings = { envFields: importEnvFields, limitsOf: importLimitsOf };

/** Two workers take any import, one only short ones: a small file does not wait for large ones, however many there are. */
const IMPORTERS = [{}, {}, { mostBytes: 4 * 1024 * 1024 }];

export function createSubgraph(deps: CallListsDeps): Subgraph {
  const { database, verifyIdentity, log, clock, timeZone, importLimits: limits = DEFAULT_IMPORT_LIMITS } = deps;
  const { background, streams } = database;
  const importers = IMPORTERS.map((takes) => createImportWorker({ pool: background, limits, log, ...takes }));
  const wakeImports = () => {
    for (const importer of importers) importer.wake();
  };
  const deletions = createDeletionWorker(background, log);
  const registers = createRegisterWorker(database, log);
  const entries = createEntryWorker(background, log);
  const wakes = {
    wakeImports,
    wakeDeletions: deletions.wake,
    wakeEntries: entries.wake,
    wakeRegisters: registers.wake,
  };
  const services = createServices(database, clock, wakes, timeZone);
  const boards = createBoards(services);
  const patient = { ...services, pool: background };
  return createSubgraphRuntime<CallListsContext>({
    name: 'call-lists',
    federated: buildSchema(),
    audit: AUDIT,
    context: (base) => createContext({ ...services, boards }, base),
    verifyIdentity,
    log,
    workers: [
      createConsumer({ pool: background, name: 'call-lists', handle: takeUserEvents, log }),
      ...createMaintenance(background, log),
      ...importers,
      deletions,
      entries,
      registers,
      ...createParkingWorkers(patient, log),
      createSightingsWorker(services.sightings, log),
      // Only ends the streams: boards are read while they are watched.
      { start: async () => undefined, stop: async () => boards.stop() },
    ],
    streams: [
      contactsStream({ ...services, pool: streams }),
      uploadStream({ ...patient, limits }),
      resumeStream({ ...patient, limits }),
      errorsStream(patient),
      evidenceStream({ ...services, pool: streams }),
      eventsStream(patient),
      entriesStream(patient),
      snapshotStream(patient),
      boardStream(boards),
    ],
    ready: services.lists.ping,
  });
}
