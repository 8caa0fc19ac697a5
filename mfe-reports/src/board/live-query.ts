import { EVERYBODY } from '#reports/address/report-choice.rules.ts';

/** Work of others changes the rows: cached ones are shown first, and read again while the tab is visible. */
export const LIVE = {
  fetchPolicy: 'cache-and-network',
  pollInterval: 10_000,
  skipPollAttempt: () => document.hidden,
} as const;

/** The team as an argument; none for all teams. */
export const ofTeam = (teamId: string): { teamId?: string } => (teamId === EVERYBODY ? {} : { teamId });
