import type { Database } from '@dialdeck/node/database';
import { createConsumer, type EventConsumer } from '@dialdeck/node/events';
import type { Logger } from '@dialdeck/node/log';
import type { Sessions } from './sessions.ts';

/** Rights that were taken end sessions everywhere: deactivate, delete, change of role. */
export function endRevokedSessions({ background }: Database, sessions: Sessions, log: Logger): EventConsumer {
  return createConsumer({
    pool: background,
    name: 'gateway',
    log,
    async handle(events) {
      for (const event of events) {
        if (event.type === 'user.deleted' || (event.type === 'user.changed' && event.payload.endSessions))
          await sessions.endAllOf(event.payload.id);
      }
    },
  });
}
