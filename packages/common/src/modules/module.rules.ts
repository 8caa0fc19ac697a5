/** The most opens in one report of a browser. */
export const REPORT_MAX_OPENS = 100;
/** Reports of one session in one minute. */
export const REPORTS_PER_MINUTE = 20;
/** Counts of reports older than this are deleted. */
export const REPORTS_KEPT_MINUTES = 60;
/** The rule looks at the reports of these minutes. */
export const STOP_WINDOW_MINUTES = 10;
export const STOP_MIN_OPENS = 20;
export const STOP_MIN_SESSIONS = 3;
/** Thousandths of the opens that may fail: 14.4 times the budget of 0.5 %. */
export const STOP_PERMILLE = 72;
/** A module keeps its newest stops. */
export const STOPS_KEPT = 10;
export const STOP_REASON_MAX = 200;
export const STOP_REASON_DEFAULT = 'Rolled back by an admin';

/** The reports about one release in the window of the rule. */
export interface ReleaseReports {
  opens: number;
  failed: number;
  failedSessions: number;
}

const NONE: ReleaseReports = { opens: 0, failed: 0, failedSessions: 0 };

/**
 * Why a canary must be stopped; null while it may go on. If the general version has enough opens and fails more than half
 * as often, the canary is not the cause.
 */
export function reasonToStop(canary: ReleaseReports = NONE, everybody: ReleaseReports = NONE): string | null {
  const { opens, failed, failedSessions } = canary;
  if (opens < STOP_MIN_OPENS || failedSessions < STOP_MIN_SESSIONS || failed * 1_000 < opens * STOP_PERMILLE)
    return null;
  // As products, because quotients would round.
  const failsElsewhere = everybody.opens >= STOP_MIN_OPENS && 2 * everybody.failed * opens > failed * everybody.opens;
  if (failsElsewhere) return null;
  return `${failed} of ${opens} opens failed in ${STOP_WINDOW_MINUTES} minutes, in ${failedSessions} sessions`;
}
