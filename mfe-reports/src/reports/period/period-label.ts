import { REPORT_PERIODS } from '@dialdeck/common/reports/report-period';
import type { ReportChoice } from '#reports/address/report-choice.rules.ts';

export function periodLabel(period: ReportChoice['period']): string {
  return REPORT_PERIODS.find(({ id }) => id === period)?.label ?? 'Custom Range';
}
