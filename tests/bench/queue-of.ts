import { createLoaders, createServices, type QueueArguments, queueRequest } from '@dialdeck/call-lists/testing';
import { actors } from '@dialdeck/node/testing/actors';
import type { TestDatabase } from '@dialdeck/node/testing/test-database';

/** Reads pages as requests do: with a new loader each time. */
export function queueOf({ database }: TestDatabase) {
  const services = createServices(database);
  const admin = actors.admin();
  return async (callListId: string, asked: Partial<QueueArguments> = {}): Promise<string[]> => {
    const request = queueRequest(callListId, { first: 50, activeOnly: true, ...asked });
    const { nodes } = await createLoaders(services, admin).queue.load(request);
    return nodes.map(({ id }) => id);
  };
}
