/** The chart and its table share one height, so switching between them moves nothing below. */
export const CALLS_BY_DAY_HEIGHT = '18rem';
