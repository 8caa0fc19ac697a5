export interface DayCalls {
  readonly date: string;
  readonly calls: number;
}

/** The chart as one sentence, for screen readers. */
export function chartSentence(days: readonly DayCalls[], format: (day: string) => string): string {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.reduce((most, day) => (day.calls > most.calls ? day : most));
  return `Column chart of ${days.length} days: ${total.toLocaleString()} calls, most of them on ${format(busiest.date)} with ${busiest.calls.toLocaleString()}.`;
}
