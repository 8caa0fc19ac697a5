import type { Database } from '@dialdeck/node/database';
import type { DomainEvent } from '@dialdeck/node/event-types';
import { createConsumer, type EventConsumer, publish } from '@dialdeck/node/events';
import type { Logger } from '@dialdeck/node/log';
import type { Sessions } from './sessions.ts';

interface SessionsEnd {
  userId: string;
  reason: string;
  /** Handle of the session that goes on. */
  kept: string | null;
  /** Those alone that began by this link to an identity provider. */
  begunBy?: string | undefined;
  /** Said by `auth`: the person stays one of the team, and is signed out only. */
  isOfAccount?: boolean;
}

/**
 * Ends sessions everywhere when rights were taken or a password was changed. The news were written in the transaction of
 * the change: they arrive also when its answer came too late, or never.
 */
export function endRevokedSessions({ background }: Database, sessions: Sessions, log: Logger): EventConsumer {
  return createConsumer({
    pool: background,
    name: 'gateway',
    log,
    async handle(events, sql) {
      for (const end of events.flatMap((event) => endOf(event) ?? [])) {
        const { userId, reason, kept, begunBy, isOfAccount } = end;
        await sessions.endAllOf(userId, { except: kept, ...(begunBy && { begunBy }) });
        log.info({ event: 'session_expired', userId, reason });
        // Whoever is signed out everywhere holds nothing any more; of users who are gone the others hear themselves.
        if (isOfAccount && kept === null && (!begunBy || (await sessions.listOf(userId)).length === 0))
          await publish(sql, [{ type: 'session.ended', key: userId, payload: { userId } }]);
      }
    },
  });
}

const toldByAuth = ({
  userId,
  reason,
  keptSession,
  begunBy,
}: Extract<DomainEvent, { type: 'password.changed' }>['payload']): SessionsEnd => ({
  userId,
  reason: reason ?? (begunBy ? 'identity provider' : 'password'),
  kept: keptSession,
  begunBy,
  isOfAccount: true,
});

/** Which sessions a piece of news ends, if any. */
function endOf(event: DomainEvent): SessionsEnd | null {
  switch (event.type) {
    case 'user.deleted':
      return { userId: event.payload.id, reason: 'deleted', kept: null };
    case 'user.changed':
      return event.payload.endSessions ? { userId: event.payload.id, reason: 'rights', kept: null } : null;
    case 'password.changed':
      return toldByAuth(event.payload);
    default:
      return null;
  }
}
