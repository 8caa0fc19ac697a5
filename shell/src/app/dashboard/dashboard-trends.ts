import { formatTrend, type Trend } from '@dialdeck/common/reports/trend';
import type { Trend as ShownTrend } from '@dialdeck/ui/core';

/** Arrow and words for a change; what rounds to nothing did not move. */
export function shownTrend(trend: Trend): ShownTrend {
  const text = formatTrend(trend);
  const size = Number.parseFloat(text);
  return { direction: size > 0 ? 'up' : size < 0 ? 'down' : 'flat', text };
}
