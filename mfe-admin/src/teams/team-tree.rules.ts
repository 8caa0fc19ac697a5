export interface TreeTeam {
  id: string;
  name: string;
  parentId: string | null;
}

/** A team with its place: 1 at the top. */
export type Placed<T extends TreeTeam> = T & { level: number };

/** Each team followed by the teams below it; a team whose parent is missing is at the top. */
export function inTree<T extends TreeTeam>(teams: readonly T[]): Placed<T>[] {
  const ids = new Set(teams.map(({ id }) => id));
  const children = Map.groupBy(teams, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : null));
  const below = (parentId: string | null, level: number): Placed<T>[] =>
    (children.get(parentId) ?? []).flatMap((team) => [{ ...team, level }, ...below(team.id, level + 1)]);
  return below(null, 1);
}

/** A team and all below it. */
export function subtreeOf(teams: readonly TreeTeam[], id: string): Set<string> {
  const within = new Set([id]);
  // Parents come first.
  for (const team of inTree(teams)) if (team.parentId && within.has(team.parentId)) within.add(team.id);
  return within;
}

/** As a choice in a list: indented by its level. */
export const indented = ({ name, level }: Placed<TreeTeam>): string => `${'\u2003'.repeat(level - 1)}${name}`;
