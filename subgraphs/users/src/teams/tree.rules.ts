import { TEAM_LEVELS_MAX } from '@dialdeck/common/constants';
import type { TeamNode } from './team.ts';

export const RING = 'A team cannot be below itself.';
export const TOO_DEEP = 'Teams go five levels deep.';

type Tree = ReadonlyMap<string, Pick<TeamNode, 'id' | 'name' | 'parentId'>>;

/** A team and those above it, itself first; those that are not in the tree end it. A ring, which no writer makes, ends where it closes. */
function above(tree: Tree, id: string | null): string[] {
  const path: string[] = [];
  for (let next = id; next !== null && tree.has(next) && !path.includes(next); next = tree.get(next)?.parentId ?? null)
    path.push(next);
  return path;
}

/** How many levels a team and all below it take. */
function height(tree: Tree, id: string): number {
  const levels = [...tree.keys()].map((each) => above(tree, each).indexOf(id) + 1);
  return Math.max(1, ...levels);
}

/**
 * Whether a team may be below a parent, its whole subtree with it.
 * @param id null for a new team
 * @returns the sentence of the refusal, or null when it may
 */
export function placeRefusal(tree: Tree, id: string | null, parentId: string | null): string | null {
  const path = above(tree, parentId);
  if (id !== null && path.includes(id)) return RING;
  return path.length + (id === null ? 1 : height(tree, id)) > TEAM_LEVELS_MAX ? TOO_DEEP : null;
}

/** What must be moved before a team can be archived; null when nothing must. */
export function archiveRefusal({ lists, teams }: { lists: number; teams: number }): string | null {
  if (lists > 0) return `Move its ${lists} ${lists === 1 ? 'list' : 'lists'} first.`;
  return teams > 0 ? `Move its ${teams} ${teams === 1 ? 'team' : 'teams'} first.` : null;
}

/** Parents first, then by name. */
export function inTreeOrder<T extends TeamNode>(teams: readonly T[]): T[] {
  const tree = new Map(teams.map((team) => [team.id, team]));
  const levels = new Map(teams.map(({ id }) => [id, above(tree, id).length]));
  return teams.toSorted(
    (a, b) =>
      (levels.get(a.id) ?? 0) - (levels.get(b.id) ?? 0) ||
      a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Two names that differ in case only are one. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
