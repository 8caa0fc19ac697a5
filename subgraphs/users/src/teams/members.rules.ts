import type { TeamRole } from '@dialdeck/common/words';
import type { TeamMemberRow } from './team.ts';

export interface WantedMember {
  userId: string;
  role: TeamRole;
}

/** The changes that give a team exactly the wanted members. */
export interface MemberChanges {
  /** New members, and members with another role. */
  put: WantedMember[];
  removed: string[];
}

export function memberChanges(before: readonly TeamMemberRow[], wanted: readonly WantedMember[]): MemberChanges {
  const roles = new Map(before.map(({ userId, role }) => [userId, role]));
  const stays = new Set(wanted.map(({ userId }) => userId));
  return {
    put: wanted.filter(({ userId, role }) => roles.get(userId) !== role),
    removed: [...roles.keys()].filter((userId) => !stays.has(userId)),
  };
}

/**
 * Why these people cannot be the members; null when they can.
 * @param people the existing ones among them, and whether each is active
 */
export function memberRefusal(
  before: readonly Pick<TeamMemberRow, 'userId'>[],
  wanted: readonly WantedMember[],
  people: ReadonlyMap<string, boolean>,
): string | null {
  if (wanted.some(({ userId }) => !people.has(userId))) return 'This person does not exist';
  if (new Set(wanted.map(({ userId }) => userId)).size < wanted.length) return 'Each person can be a member once';
  const there = new Set(before.map(({ userId }) => userId));
  const isInactiveNewcomer = ({ userId }: WantedMember) => !there.has(userId) && !people.get(userId);
  return wanted.some(isInactiveNewcomer) ? 'Only active people can be added' : null;
}
