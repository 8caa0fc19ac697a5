import { indented, type Placed, type TreeTeam } from './team-tree.rules.ts';

/** The choices of a select of teams; the first is none of them. */
export function TeamOptions({ teams, none }: { teams: readonly Placed<TreeTeam>[]; none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {teams.map((team) => (
        <option key={team.id} value={team.id}>
          {indented(team)}
        </option>
      ))}
    </>
  );
}
