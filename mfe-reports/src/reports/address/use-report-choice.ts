import { useLocation, useNavigate } from '@dialdeck/router';
import { addressOf, type ReportChoice, readChoice } from './report-choice.rules.ts';

/** The choice in the address, and how to change it: each change is a step of Back. */
export function useReportChoice() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choice = readChoice(search);
  return {
    choice,
    choose: (change: Partial<ReportChoice>) => void navigate(addressOf({ ...choice, ...change })),
  };
}
