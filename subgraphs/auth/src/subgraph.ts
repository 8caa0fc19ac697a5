import { createConsumer } from '@dialdeck/node/events';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph';
import type { SubgraphDeps } from '@dialdeck/node/subgraph-process';
import { takeProfileEvents } from '#accounts/profile.consumer.ts';
import { createFileTransport } from '#mail/file-transport.ts';
import type { MailSettings } from '#mail/mail-transport.ts';
import { createMailWorker } from '#mail/mail-worker.ts';
import { createSmtpTransport } from '#mail/smtp-transport.ts';
import { createFirstAdminWorker } from '#passwords/first-admin-worker.ts';
import { type AuthContext, createContext } from './context.ts';
import { buildSchema } from './schema.ts';
import { createAuthServices } from './services.ts';

export interface AuthDeps extends SubgraphDeps {
  /** Base of the links in messages. */
  publicUrl: string;
  mail: MailSettings;
  /** Where nobody else does it: sets the password of the first admin as soon as `users` has made the profile. */
  firstAdmin?: { email: string; password: string } | undefined;
}

export function createSubgraph({ database, verifyIdentity, log, publicUrl, mail, firstAdmin }: AuthDeps): Subgraph {
  const services = createAuthServices({ database, publicUrl, log });
  const transport = 'smtpUrl' in mail ? createSmtpTransport(mail) : createFileTransport({ ...mail, log });
  return createSubgraphRuntime<AuthContext>({
    name: 'auth',
    federated: buildSchema(),
    context: (base) => createContext(services, base),
    verifyIdentity,
    log,
    workers: [
      createConsumer({ pool: database.pool, name: 'auth', handle: takeProfileEvents, log }),
      createMailWorker(services, transport),
      ...(firstAdmin ? [createFirstAdminWorker(services, firstAdmin)] : []),
    ],
    ready: services.store.ping,
  });
}
