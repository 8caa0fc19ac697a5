/** How long an import still takes, in words. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return 'Estimating time left...';
  if (seconds < 60) return `${seconds} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
