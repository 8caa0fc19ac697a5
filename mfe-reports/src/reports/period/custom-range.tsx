import { REPORT_FIRST_DAY, REPORT_LAST_DAY } from '@dialdeck/common/constants';
import { Field, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { useRef, useState } from 'react';
import { rangeMistakes } from '#reports/address/report-choice.rules.ts';
import type { ChooseOptions } from '#reports/address/use-report-choice.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, marginBottom: tokens.spacingVerticalL },
});

interface Days {
  from: string;
  to: string;
}

export interface CustomRangeProps extends Days {
  /** Called with a valid range. */
  onChoose: (days: Days, options: ChooseOptions) => void;
}

/** First and last day of a report. Other days of the address (Back, a link) replace the typed ones. */
export function CustomRange({ from, to, onChoose }: CustomRangeProps) {
  const styles = useStyles();
  const [given, setGiven] = useState<Days>({ from, to });
  const [days, setDays] = useState(given);
  if (given.from !== from || given.to !== to) {
    setGiven({ from, to });
    setDays({ from, to });
  }
  const mistakes = rangeMistakes(days);
  /** A day that is typed passes others: the month is there before the day, and the day before the year. */
  const typing = useRef({ isOn: false, isChosen: false });

  function change(changed: Partial<Days>): void {
    const next = { ...days, ...changed };
    setDays(next);
    // A year that is still being typed is no step of Back.
    if (rangeMistakes(next) || (next.from === from && next.to === to)) return;
    const { isOn, isChosen } = typing.current;
    onChoose(next, { replace: isOn && isChosen });
    typing.current.isChosen = isOn;
  }

  return (
    <div className={styles.root} data-screen-only>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          {...(mistakes?.[end] && { validationMessage: mistakes[end], validationState: 'error' })}
        >
          <Input
            type="date"
            min={REPORT_FIRST_DAY}
            max={REPORT_LAST_DAY}
            value={days[end]}
            onKeyDown={() => {
              typing.current.isOn = true;
            }}
            onBlur={() => {
              typing.current = { isOn: false, isChosen: false };
            }}
            onChange={(_event, { value }) => change({ [end]: value })}
          />
        </Field>
      ))}
    </div>
  );
}
