import { claimNext, createServices, recordDisposition } from '@dialdeck/call-lists/testing';
import { isAppError } from '@dialdeck/common/errors';
import { openDatabase } from '@dialdeck/node/database/database';
import { createLogger } from '@dialdeck/node/process/log';
import { actors } from '@dialdeck/node/testing/actors';

export interface Crew {
  /** The URL with the role of call-lists. */
  databaseUrl: string;
  callListId: string;
  agentIds: readonly string[];
  connections: number;
}

/**
 * Agents who work through one list: claim, save a result, claim again, until no contact is left.
 * @returns the number of results that each of them saved
 */
export async function workThrough({ databaseUrl, callListId, agentIds, connections }: Crew): Promise<number[]> {
  const log = createLogger('crew', { level: 'fatal' });
  const database = openDatabase({ url: databaseUrl, schema: 'call_lists', log, max: connections });
  const services = createServices(database);
  const waiting: (() => void)[] = [];
  let free = connections;
  // Connections go round in turn: a wait for one must not end in the pool's timeout.
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  async function work(agentId: string): Promise<number> {
    const actor = actors.admin(agentId);
    for (let saved = 0; ; saved += 1) {
      const claimed = await inTurn(() => claimNext(services, actor, { callListId }));
      if (!claimed) return saved;
      const result = {
        contactId: claimed.contact.id,
        disposition: 'winner',
        callOutcome: 'answered',
        notes: null,
      } as const;
      await inTurn(() => recordDisposition(services, actor, result));
    }
  }

  try {
    return await Promise.all(agentIds.map(work));
  } catch (error) {
    throw isAppError(error) ? new Error(`one contact, two agents: ${error.userMessage}`) : error;
  } finally {
    await database.close();
  }
}
