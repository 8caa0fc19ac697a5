import type { SetupServer } from 'msw/node';
import type { TestContact } from './people.ts';
import { createQueueServer } from './queue-server.ts';

/** Puts the server of a queue into the network of a test file. */
export const queueOn =
  (network: SetupServer) =>
  (...contacts: TestContact[]) => {
    const server = createQueueServer(contacts);
    network.use(...server.handlers);
    return server;
  };
