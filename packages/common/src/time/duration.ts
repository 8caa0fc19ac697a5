/** Seconds as `m:ss`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A typed duration, `m:ss` or seconds, in seconds; null when it is neither. */
export function parseDuration(text: string): number | null {
  const match = /^(?:(\d{1,4}):([0-5]\d)|(\d{1,6}))$/.exec(text.trim());
  if (!match) return null;
  const [, minutes, rest, seconds] = match;
  return seconds === undefined ? Number(minutes) * 60 + Number(rest) : Number(seconds);
}

/** Talk time as `Xh Ym`, below an hour as `N min`. */
export function formatTalkTime(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
