import { REPORT_PERIODS } from '@dialdeck/common/reports/report-period';
import { Select } from '@dialdeck/ui/core';
import type { ReportChoice } from '#reports/address/report-choice.rules.ts';
import { periodLabel } from './period-label.ts';

const PERIODS = [...REPORT_PERIODS.map(({ id }) => id), 'custom'] as const;

export interface PeriodSelectProps {
  period: ReportChoice['period'];
  onSelect: (period: ReportChoice['period']) => void;
}

export function PeriodSelect({ period, onSelect }: PeriodSelectProps) {
  return (
    <Select
      aria-label="Period"
      value={period}
      onChange={(_event, { value }) => onSelect(PERIODS.find((id) => id === value) ?? period)}
    >
      {PERIODS.map((id) => (
        <option key={id} value={id}>
          {periodLabel(id)}
        </option>
      ))}
    </Select>
  );
}
