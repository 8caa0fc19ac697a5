import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { SessionEnd } from '@dialdeck/common/sign-in/session-end';
import type { Database } from '@dialdeck/node/database/database';
import { createConsumer, type EventConsumer, publish } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import type { Sessions } from './sessions.ts';

interface SessionsEnd {
  userId: string;
  reason: SessionEnd;
  /** Handle of the session that stays open. */
  kept: string | null;
  /** Only sessions that began by this link to an identity provider. */
  begunBy?: string | undefined;
  /** From `auth`: the person is only signed out, and stays a member. */
  isOfAccount?: boolean;
}

/**
 * Ends sessions everywhere when rights were taken or a password was changed. The event was written in the transaction of
 * the change, so it arrives even if the change's answer was late or lost.
 */
export function endRevokedSessions({ background }: Database, sessions: Sessions, log: Logger): EventConsumer {
  return createConsumer({
    pool: background,
    name: 'gateway',
    log,
    async handle(events, sql) {
      for (const end of events.flatMap((event) => endOf(event) ?? [])) {
        const { userId, reason, kept, begunBy, isOfAccount } = end;
        await sessions.endAllOf(userId, { except: kept, reason, ...(begunBy && { begunBy }) });
        log.info({ event: 'session_expired', userId, reason });
        // A user without sessions holds no contacts. Users who were deleted or lost rights are announced by an event of their own.
        if (isOfAccount && (await sessions.listOf(userId)).length === 0)
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

/** The sessions that an event ends, if any. */
function endOf(event: DomainEvent): SessionsEnd | null {
  switch (event.type) {
    case 'user.deleted':
      return { userId: event.payload.id, reason: 'deleted', kept: null };
    case 'user.changed':
      return event.payload.endSessions
        ? { userId: event.payload.id, reason: event.payload.isActive ? 'role' : 'deactivated', kept: null }
        : null;
    case 'password.changed':
      return toldByAuth(event.payload);
    default:
      return null;
  }
}
