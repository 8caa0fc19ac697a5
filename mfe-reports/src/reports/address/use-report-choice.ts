import { useLocation, useNavigate } from '@dialdeck/router';
import { addressOf, type ReportChoice, readChoice } from './report-choice.rules.ts';

export interface ChooseOptions {
  /** It takes the place of the choice before, which was only on the way to it. */
  replace?: boolean;
}

/** The choice in the address, and how to change it: each change is a step of Back; what is chosen already is none. */
export function useReportChoice() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choice = readChoice(search);
  return {
    choice,
    choose: (change: Partial<ReportChoice>, { replace = false }: ChooseOptions = {}) => {
      const address = addressOf({ ...choice, ...change });
      if (address !== addressOf(choice)) void navigate(address, { replace });
    },
  };
}
