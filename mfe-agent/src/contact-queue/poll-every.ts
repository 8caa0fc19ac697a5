/** Options of a query that is sent again every so many milliseconds, but not while the tab is hidden. */
export const pollEvery = (pollInterval: number) => ({ pollInterval, skipPollAttempt: () => document.hidden });
