import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayName = (day: number): string => WEEKDAYS[day - 1] ?? '';

/** 8:00, as people write it. */
const clock = (time: string): string => time.replace(/^0(?=\d)/, '');

/** "Monday to Saturday": three or more days in a row become a range. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${dayName(run[0] ?? 0)} to ${dayName(run.at(-1) ?? 0)}`] : run.map(dayName),
  );
  return inWords(parts);
}

/** "10:00 to 13:00 and 14:00 to 20:00", days with the same hours together. */
export function windowsText(windows: readonly CallingWindow[]): string {
  const groups = new Map<string, CallingWindow[]>();
  for (const window of windows) {
    const days = daysText(window.days);
    groups.set(days, [...(groups.get(days) ?? []), window]);
  }
  return [...groups]
    .map(([days, of]) => {
      const hours = of
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .map(({ from, to }) => `${clock(from)} to ${clock(to)}`);
      return `${days}, ${inWords(hours)}`;
    })
    .join('; ');
}

/** "a, b and c" */
export function inWords(parts: readonly string[], link: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${link} ${parts.at(-1)}`;
}
