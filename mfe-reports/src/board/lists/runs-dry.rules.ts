/** Days whose calls show how fast a list is worked through. */
export const PACE_DAYS = 7;

/** Whether a list has fewer contacts left than its agents call on an average day. */
export const runsDry = (remaining: number, callsOfWeek: number): boolean => remaining < callsOfWeek / PACE_DAYS;
