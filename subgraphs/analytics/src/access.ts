import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/identity';
import { z } from 'zod';

const Id = z.uuid();
type Asker = Pick<Actor, 'userId' | 'role'>;

/** What is asked for: ids as they were sent. */
export interface ReportAsk {
  targetUserId?: string | null | undefined;
  teamId?: string | null | undefined;
}

/** Whose calls are counted, and in the lists of which teams. */
export interface ReportScope {
  /** Null: everybody's. */
  userId: string | null;
  /** Null: in all lists. */
  teamIds: readonly string[] | null;
}

/** The whole organisation. */
export const EVERYBODY: ReportScope = { userId: null, teamIds: null };

/** What the replica of the teams answers. */
export interface Teams {
  /** The teams that the asker looks after. */
  led(): Promise<ReadonlySet<string>>;
  /** A team and those below it; empty when there is none. */
  subtree(id: string): Promise<readonly string[]>;
  isMemberOf(userId: string, teamIds: readonly string[]): Promise<boolean>;
}

/**
 * Own figures to everybody; to an admin those of anybody and of any team; to a lead those of the teams that they look after, and of each
 * of their members the calls in the lists of these teams.
 * @throws NOT_FOUND for a team that may not be seen; FORBIDDEN for a person, whether they exist or not
 */
export async function reportScope(
  asker: Asker,
  { targetUserId, teamId }: ReportAsk,
  teams: Teams,
): Promise<ReportScope> {
  const { userId: own, role } = asker;
  if (own === null) throw new AppError('UNAUTHENTICATED');
  const teamIds = teamId ? await seenTeam(asker, teamId, teams) : null;
  const wanted = targetUserId?.toLowerCase();
  if (!wanted) return { userId: teamIds ? null : own, teamIds };
  if (wanted === own) return { userId: own, teamIds };
  const isId = Id.safeParse(wanted).success;
  if (role === 'admin') {
    // "A malformed id is 404": it is the id of nobody.
    if (!isId) throw new AppError('NOT_FOUND', { userMessage: 'User not found' });
    return { userId: wanted, teamIds };
  }
  const led = [...(await teams.led())];
  if (!isId || led.length === 0 || !(await teams.isMemberOf(wanted, led))) throw forbidden();
  return { userId: wanted, teamIds: teamIds ?? led };
}

/** Everybody of the organisation, for admins; everybody of a team, for its leads too. @throws FORBIDDEN, and NOT_FOUND for an admin */
export async function peopleScope(asker: Asker, teamId: string | null | undefined, teams: Teams): Promise<ReportScope> {
  if (asker.role === 'admin') return { userId: null, teamIds: teamId ? await seenTeam(asker, teamId, teams) : null };
  const id = teamId?.toLowerCase() ?? '';
  const isLed = (await teams.led()).has(id);
  const teamIds = isLed ? await teams.subtree(id) : [];
  if (teamIds.length === 0) throw forbidden();
  return { userId: null, teamIds };
}

async function seenTeam({ role }: Asker, teamId: string, teams: Teams): Promise<readonly string[]> {
  const id = teamId.toLowerCase();
  const isSeen = Id.safeParse(id).success && (role === 'admin' || (await teams.led()).has(id));
  const teamIds = isSeen ? await teams.subtree(id) : [];
  if (teamIds.length === 0) throw new AppError('NOT_FOUND', { userMessage: 'Team not found' });
  return teamIds;
}

const forbidden = () => new AppError('FORBIDDEN', { userMessage: 'Admin access required' });
