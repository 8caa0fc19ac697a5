const MINUTE_MS = 60_000;

/** How long a promise has been waiting, in words. */
export function overdueWords(dueAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(dueAt)) / MINUTE_MS);
  if (minutes < 1) return 'due now';
  if (minutes < 60) return `${minutes} min overdue`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h overdue`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day overdue' : `${days} days overdue`;
}
