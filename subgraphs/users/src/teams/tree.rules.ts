import { TEAM_LEVELS_MAX } from '@dialdeck/common/constants';
import type { TeamNode } from './team.ts';

export const RING = 'A team cannot be below itself.';
export const TOO_DEEP = 'Teams go five levels deep.';

type Tree = ReadonlyMap<string, Pick<TeamNode, 'id' | 'name' | 'parentId'>>;

/** A team and the teams above it, itself first, up to a team that is not in the tree. A ring, which no writer creates, ends at its start. */
function above(tree: Tree, id: string | null): string[] {
  const path: string[] = [];
  for (let next = id; next !== null && tree.has(next) && !path.includes(next); next = tree.get(next)?.parentId ?? null)
    path.push(next);
  return path;
}

/** The number of levels of a team and its subtree. */
function height(tree: Tree, id: string): number {
  const levels = [...tree.keys()].map((each) => above(tree, each).indexOf(id) + 1);
  return Math.max(1, ...levels);
}

/**
 * Whether a team may move below a parent together with its subtree.
 * @param id null for a new team
 * @returns the sentence of the rejection, or null when it may
 */
export function placeRefusal(tree: Tree, id: string | null, parentId: string | null): string | null {
  const path = above(tree, parentId);
  if (id !== null && path.includes(id)) return RING;
  return path.length + (id === null ? 1 : height(tree, id)) > TEAM_LEVELS_MAX ? TOO_DEEP : null;
}

/** The parts of a team that must be moved before it can be archived; null when there are none. */
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

/** Names that differ only in case are equal. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
