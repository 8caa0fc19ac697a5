import { EVERYBODY } from '#reports/address/report-choice.rules.ts';
import type { ReportTeam } from './use-report-teams.ts';

/** More than a person reads through; typing finds the others. */
const SHOWN = 50;

/** Several people, as the selector and the badge call them. */
const everybodyIn = ({ name }: Pick<ReportTeam, 'name'>): string => `Everybody in ${name}`;

/** The name of a group of people: all users, or a team; undefined for an unknown team. */
export function everybodyName(teamId: string, teams: readonly ReportTeam[]): string | undefined {
  if (teamId === EVERYBODY) return 'Everybody';
  const team = teams.find(({ id }) => id === teamId);
  return team && everybodyIn(team);
}

/** One entry of the selector, and of how many it is one. */
export interface EverybodyEntries {
  readonly entries: readonly { readonly id: string; readonly label: string }[];
  readonly areMore: boolean;
}

/** The selector's entries of several people that match the typed text: all of them together, which admins have, then team by team. */
export function everybodyEntries(teams: readonly ReportTeam[], isAdmin: boolean, search: string): EverybodyEntries {
  const all = [
    ...(isAdmin ? [{ id: EVERYBODY, label: 'Everybody' }] : []),
    ...teams.map((team) => ({ id: team.id, label: everybodyIn(team) })),
  ].filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return { entries: all.slice(0, SHOWN), areMore: all.length > SHOWN };
}
