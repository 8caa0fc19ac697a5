import type { Database } from '@dialdeck/node/database';
import { createConsumer } from '@dialdeck/node/events';
import type { VerifyIdentity } from '@dialdeck/node/identity';
import type { Logger } from '@dialdeck/node/log';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph';
import { takeAccountEvents } from '#accounts/account.consumer.ts';
import { createContext, createTeamServices, type UsersContext } from './context.ts';
import { buildSchema } from './schema.ts';

export interface UsersDeps {
  database: Database;
  verifyIdentity: VerifyIdentity;
  log: Logger;
}

export function createSubgraph({ database, verifyIdentity, log }: UsersDeps): Subgraph {
  const services = createTeamServices(database);
  return createSubgraphRuntime<UsersContext>({
    name: 'users',
    federated: buildSchema(),
    context: (base) => createContext(services, base),
    verifyIdentity,
    log,
    workers: [createConsumer({ pool: database.pool, name: 'users', handle: takeAccountEvents, log })],
    ready: services.users.ping,
  });
}
