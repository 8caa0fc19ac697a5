import { REPORT_PERIODS, type ReportPeriod } from '@dialdeck/common/report-period';
import { Select } from '@dialdeck/ui/core';

export interface PeriodSelectProps {
  period: ReportPeriod;
  onSelect: (period: ReportPeriod) => void;
}

export function PeriodSelect({ period, onSelect }: PeriodSelectProps) {
  return (
    <Select
      aria-label="Period"
      value={period}
      onChange={(_event, { value }) => onSelect(REPORT_PERIODS.find(({ id }) => id === value)?.id ?? period)}
    >
      {REPORT_PERIODS.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
