/** Milliseconds since 1970, from a clock that does not jump. */
export const now = (): number => performance.timeOrigin + performance.now();
