import { indented, type Placed, type TreeTeam } from './team-tree.rules.ts';

interface TeamOptionsProps {
  teams: readonly Placed<TreeTeam>[];
  /** The first choice, of no team; undefined where there has to be one. */
  none: string | undefined;
}

/** The choices of a select of teams. */
export function TeamOptions({ teams, none }: TeamOptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {teams.map((team) => (
        <option key={team.id} value={team.id}>
          {indented(team)}
        </option>
      ))}
    </>
  );
}
