import { useLocation, useQueryChange } from '@dialdeck/router';
import { type ReportChoice, readChoice, reportQuery } from './report-choice.rules.ts';

export interface ChooseOptions {
  /** It replaces the previous choice, which was only on the way to it. */
  replace?: boolean;
}

/** The choice in the address, and how to change it: each change is a step of Back; the present choice again is none. */
export function useReportChoice() {
  const changeQuery = useQueryChange();
  return {
    choice: readChoice(useLocation().search),
    choose: (change: Partial<ReportChoice>, options?: ChooseOptions) =>
      changeQuery((query) => {
        const now = readChoice(query);
        const next = reportQuery({ ...now, ...change });
        // An address without a query means the default choice already.
        return next === reportQuery(now) ? query : next;
      }, options),
  };
}
