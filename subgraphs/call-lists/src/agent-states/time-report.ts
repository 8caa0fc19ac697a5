import { AppError } from '@dialdeck/common/errors';
import { ReportQuerySchema, type ReportQueryValues } from '@dialdeck/common/reports/report.schemas';
import { hasAdminRole } from '@dialdeck/common/words';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import type pg from 'pg';
import type { CallListsServices } from '#services.ts';
import { requireSeenTeam } from '#teams/see-team.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { timeFigures } from './agent-state.rules.ts';
import { isLedMember, isMember, readTime, type WhoseTime } from './agent-time.repo.ts';

export interface TimeAsk extends Pick<ReportQueryValues, 'startDate' | 'endDate' | 'timeZone'> {
  /** Absent: the caller. */
  userId?: string | null | undefined;
  /** Everybody in a team and the teams below it. */
  teamId?: string | null | undefined;
  /** Everybody: admins only. */
  isEverybody?: boolean | null | undefined;
}

/** How people spent their signed-in time, over whole days of a zone; the state of this moment counts up to now. */
export async function timeReport(
  { pool, timeZone: organizationZone }: Pick<CallListsServices, 'pool' | 'timeZone'>,
  actor: Actor,
  ask: TimeAsk,
) {
  const whose = await whoseTime(pool, actor, ask);
  const { startDate, endDate, timeZone } = parse(ReportQuerySchema, ask);
  return timeFigures(await readTime(pool, whose, { startDate, endDate, timeZone: timeZone ?? organizationZone }));
}

/**
 * Own times; of members of the teams that one leads; of all for admins.
 * @throws NOT_FOUND for a team that may not be seen, and for an admin an unknown person; FORBIDDEN for a person, whether they exist or not
 */
async function whoseTime(pool: pg.Pool, actor: Actor, { userId, teamId, isEverybody }: TimeAsk): Promise<WhoseTime> {
  if (isEverybody) {
    if (!hasAdminRole(actor)) throw adminAccessRequired();
    return { userId: null, teamId: null };
  }
  const team = teamId ? await requireSeenTeam(pool, actor, teamId) : null;
  const own = requireUuid(actor.userId);
  const wanted = userId ? toUuid(userId) : team ? null : own;
  if (userId && wanted !== own) {
    if (hasAdminRole(actor)) {
      if (!wanted || !(await isMember(pool, wanted)))
        throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
    } else if (!wanted || !(await isLedMember(pool, own, wanted))) throw adminAccessRequired();
  }
  return { userId: wanted, teamId: team };
}
