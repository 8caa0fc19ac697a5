import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { SCIM_PATH } from '@dialdeck/common/sign-in/scim';
import { createConsumerIn } from '@dialdeck/node/events/events';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import type { SubgraphDeps } from '@dialdeck/node/subgraph/subgraph-process';
import { takeAccountEvents } from '#accounts/account.consumer.ts';
import { scimRoutes } from '#scim/scim.routes.ts';
import { takeListEvents } from '#teams/list.consumer.ts';
import { createFirstAdminWorker } from '#users/first-admin-worker.ts';
import { createUserRepo, type UserTransaction } from '#users/user.repo.ts';
import { AUDIT } from './audit.ts';
import { createContext, type UsersContext } from './context.ts';
import { buildSchema } from './schema.ts';
import { createServices } from './services.ts';

export interface UsersDeps extends SubgraphDeps {
  /** Address of the first admin, created when there is no user at all. */
  firstAdmin?: string | undefined;
  /** Address of the platform; SCIM responses contain the URLs of their resources. */
  publicUrl: string;
}

async function takeEvents(events: DomainEvent[], tx: UserTransaction): Promise<void> {
  await takeAccountEvents(events, tx);
  await takeListEvents(events, tx);
}

export function createSubgraph({ database, verifyIdentity, log, firstAdmin, publicUrl }: UsersDeps): Subgraph {
  const services = createServices(database);
  const scimUrl = new URL(SCIM_PATH, publicUrl).href;
  return createSubgraphRuntime<UsersContext>({
    name: 'users',
    federated: buildSchema(),
    audit: AUDIT,
    context: (base) => createContext({ ...services, scimUrl }, base),
    streams: scimRoutes(services, scimUrl),
    verifyIdentity,
    log,
    workers: [
      createConsumerIn({
        pool: database.background,
        transactions: createUserRepo(database.backgroundPrisma).transaction,
        name: 'users',
        handle: takeEvents,
        log,
      }),
      ...(firstAdmin ? [createFirstAdminWorker(services.users, firstAdmin, log)] : []),
    ],
    ready: services.users.ping,
  });
}
