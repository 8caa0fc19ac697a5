import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { UserTransaction } from '#users/user.repo.ts';

/** Stores which call lists belong to a team, from the events of `call-lists`. */
export async function takeListEvents(events: readonly DomainEvent[], { db }: UserTransaction): Promise<void> {
  for (const event of events) {
    if (event.type !== 'call-list.moved') continue;
    const { callListId, teamId } = event.payload;
    if (teamId === null) await db.teamList.deleteMany({ where: { callListId } });
    else await db.teamList.upsert({ where: { callListId }, create: { callListId, teamId }, update: { teamId } });
  }
}
