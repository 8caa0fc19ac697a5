import { AppError } from '@dialdeck/common/errors';
import { ONE_SUBJECT } from '@dialdeck/common/sentences';
import { hasAdminRole } from '@dialdeck/common/words';
import { type Asker, adminAccessRequired } from '@dialdeck/node/security/rights';
import { z } from 'zod';

const Id = z.uuid();

/** The requested report: ids as they were sent. */
export interface ReportAsk {
  targetUserId?: string | null | undefined;
  teamId?: string | null | undefined;
  callListId?: string | null | undefined;
}

/** The user whose calls are counted, and the teams whose lists count. */
export interface ReportScope {
  /** Null: all users. */
  userId: string | null;
  /** Null: in all lists. */
  teamIds: readonly string[] | null;
  /** Only this list; absent: all lists that the others leave. */
  callListId?: string;
}

/** The whole organization. */
export const EVERYBODY: ReportScope = { userId: null, teamIds: null };

/** Queries to the replica of the teams. */
export interface Teams {
  /** The teams that the caller manages. */
  led(): Promise<ReadonlySet<string>>;
  /** A team and the teams below it; empty when there is none, or the caller may not see it. */
  seenSubtree(id: string): Promise<readonly string[]>;
  /** The team that a list belongs to now; null for none. */
  ofList(id: string): Promise<string | null>;
  /** The given people who are members of one of these teams. */
  membersOf(userIds: readonly string[], teamIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Callers see their own figures; admins the figures of any person and team; leads the figures of the teams that they manage, and of each
 * member of these teams the calls in the teams' lists. The figures of a list are for admins and the leads of its team.
 * @throws NOT_FOUND for a team or, to a lead, a list that may not be seen; FORBIDDEN for a person, whether they exist or not
 */
export async function reportScope(
  asker: Asker,
  { targetUserId, teamId, callListId }: ReportAsk,
  teams: Teams,
): Promise<ReportScope> {
  const own = asker.userId;
  if (own === null) throw new AppError('UNAUTHENTICATED');
  if (callListId) return await listScope(asker, { targetUserId, teamId, callListId }, teams);
  const teamIds = teamId ? await seenTeam(teamId, teams) : null;
  const wanted = targetUserId?.toLowerCase();
  if (!wanted) return { userId: teamIds ? null : own, teamIds };
  if (wanted === own) return { userId: own, teamIds };
  const isId = Id.safeParse(wanted).success;
  if (hasAdminRole(asker)) {
    // "A malformed id is 404": no user has it.
    if (!isId) throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
    return { userId: wanted, teamIds };
  }
  const led = [...(await teams.led())];
  if (!isId || led.length === 0 || !(await teams.membersOf([wanted], led)).has(wanted)) throw adminAccessRequired();
  return { userId: wanted, teamIds: teamIds ?? led };
}

/** The people whose reports the asker may open. A call in a team's list may be by a non-member. */
export async function reportedTo(asker: Asker, people: readonly string[], teams: Teams): Promise<ReadonlySet<string>> {
  if (hasAdminRole(asker)) return new Set(people);
  const members = await teams.membersOf(people, [...(await teams.led())]);
  return new Set(people.filter((id) => id === asker.userId || members.has(id)));
}

/** Everybody of the organization, for admins; everybody of a team, for its leads too. @throws FORBIDDEN, and NOT_FOUND for an admin */
export async function peopleScope(asker: Asker, teamId: string | null | undefined, teams: Teams): Promise<ReportScope> {
  if (hasAdminRole(asker)) return { userId: null, teamIds: teamId ? await seenTeam(teamId, teams) : null };
  const teamIds = await findTeam(teamId, teams);
  if (teamIds.length === 0) throw adminAccessRequired();
  return { userId: null, teamIds };
}

async function listScope(
  asker: Asker,
  { targetUserId, teamId, callListId }: ReportAsk & { callListId: string },
  teams: Teams,
): Promise<ReportScope> {
  const led = hasAdminRole(asker) ? null : await teams.led();
  if (led?.size === 0) throw adminAccessRequired();
  if (targetUserId || teamId) {
    const sentence = ONE_SUBJECT;
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { callListId: sentence } });
  }
  const id = callListId.toLowerCase();
  const team = Id.safeParse(id).success ? led && (await teams.ofList(id)) : null;
  if (!Id.safeParse(id).success || (led && !(team && led.has(team))))
    throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return { userId: null, teamIds: null, callListId: id };
}

async function seenTeam(teamId: string, teams: Teams): Promise<readonly string[]> {
  const teamIds = await findTeam(teamId, teams);
  if (teamIds.length === 0) throw new AppError('NOT_FOUND', { userMessage: 'Team not found' });
  return teamIds;
}

const findTeam = async (teamId: string | null | undefined, teams: Teams): Promise<readonly string[]> =>
  Id.safeParse(teamId).success ? await teams.seenSubtree(String(teamId).toLowerCase()) : [];
