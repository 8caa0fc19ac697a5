import type { Database } from '@dialdeck/node/database';
import { createConsumer } from '@dialdeck/node/events';
import type { VerifyIdentity } from '@dialdeck/node/identity';
import type { Logger } from '@dialdeck/node/log';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph';
import { contactsStream } from '#contacts/contacts.stream.ts';
import { createMaintenance } from '#maintenance/workers.ts';
import { takeUserEvents } from '#members/member.consumer.ts';
import { type CallListsContext, createContext } from './context.ts';
import { buildSchema } from './schema.ts';
import { createServices } from './services.ts';

export interface CallListsDeps {
  database: Database;
  verifyIdentity: VerifyIdentity;
  log: Logger;
  clock?: () => Date;
}

export function createSubgraph({ database, verifyIdentity, log, clock }: CallListsDeps): Subgraph {
  const services = createServices(database, clock);
  const { pool } = database;
  return createSubgraphRuntime<CallListsContext>({
    name: 'call-lists',
    federated: buildSchema(),
    context: (base) => createContext(services, base),
    verifyIdentity,
    log,
    workers: [
      createConsumer({ pool, name: 'call-lists', handle: takeUserEvents, log }),
      ...createMaintenance(pool, log),
    ],
    streams: [contactsStream(services)],
    ready: services.lists.ping,
  });
}
