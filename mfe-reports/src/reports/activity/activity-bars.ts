import { DAILY_ACTIVITY_DAYS, DAILY_ACTIVITY_MIN_BAR_PX } from '@dialdeck/common/constants';
import { percent } from '@dialdeck/common/reports/percent';

export interface ActivityBar {
  date: string;
  calls: number;
  /** CSS width; null for a day without calls, which has no bar. */
  width: string | null;
}

/** The last 10 days, each bar scaled to the longest and at least 20 px wide. No bars without calls. */
export function activityBars(days: readonly { date: string; calls: number }[]): ActivityBar[] {
  const last = days.slice(-DAILY_ACTIVITY_DAYS);
  const most = Math.max(0, ...last.map(({ calls }) => calls));
  if (most === 0) return [];
  return last.map(({ date, calls }) => ({
    date,
    calls,
    width: calls === 0 ? null : `max(${DAILY_ACTIVITY_MIN_BAR_PX}px, ${percent(calls, most, 2)}%)`,
  }));
}
