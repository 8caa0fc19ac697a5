import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { Button, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { type Ref, useId, useRef } from 'react';
import { NEW_WINDOW } from './rule-values.rules.ts';
import { WEEKDAYS } from './window-words.rules.ts';

const useStyles = makeStyles({
  root: {
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXS },
  window: {
    padding: tokens.spacingHorizontalS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  days: { display: 'flex', flexWrap: 'wrap' },
  times: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  remove: { marginInlineStart: 'auto' },
  add: { alignSelf: 'flex-start' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  fault: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

/** The end of a day is midnight in a time picker, and 24:00 in a rule. */
const pickedEnd = (to: string): string => (to === '24:00' ? '00:00' : to);
const endOf = (picked: string): string => (picked === '00:00' ? '24:00' : picked);

/** A time that was cleared is empty. */
const isWrong = ({ days, from, to }: CallingWindow): boolean => days.length === 0 || from === '' || from >= to;

export interface WindowsFieldProps {
  label: string;
  windows: readonly CallingWindow[];
  onChange: (windows: CallingWindow[]) => void;
  fault: string | undefined;
}

/** When calls are allowed: lines of weekdays with a start and an end. */
export function WindowsField({ label, windows, onChange, fault }: WindowsFieldProps) {
  const styles = useStyles();
  const faultId = useId();
  // A button of Fluent is a button or a link, so its ref takes neither.
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (index: number, changes: Partial<CallingWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...changes } : window)));
  return (
    <fieldset className={styles.root} aria-describedby={fault ? faultId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {windows.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone, and has no other name
        <div key={index} className={styles.window}>
          <div className={styles.days}>
            {WEEKDAYS.map((name, at) => (
              <Checkbox
                key={name}
                label={name.slice(0, 3)}
                aria-label={`${name}, line ${index + 1}`}
                checked={window.days.includes(at + 1)}
                onChange={() => change(index, { days: toggled(window.days, at + 1) })}
              />
            ))}
          </div>
          <div className={styles.times}>
            <Input
              type="time"
              aria-label={`From, line ${index + 1}`}
              aria-invalid={fault && isWrong(window) ? true : undefined}
              value={window.from}
              onChange={(_event, { value }) => change(index, { from: value })}
            />
            <span aria-hidden>to</span>
            <Input
              type="time"
              aria-label={`To, line ${index + 1}`}
              value={pickedEnd(window.to)}
              onChange={(_event, { value }) => change(index, { to: endOf(value) })}
            />
            <Button
              className={styles.remove}
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove line ${index + 1}`}
              onClick={() => {
                onChange(windows.filter((_, at) => at !== index));
                // The line's own button is gone.
                addButton.current?.focus();
              }}
            />
          </div>
        </div>
      ))}
      <Button
        ref={addButton as Ref<never>}
        className={styles.add}
        size="small"
        icon={<AddRegular />}
        onClick={() => onChange([...windows, windows.at(-1) ?? NEW_WINDOW])}
      >
        Add hours
      </Button>
      <p className={styles.hint}>An end at midnight is the end of that day. For hours over midnight add two lines.</p>
      {fault && (
        // Without a line the focus goes to it.
        <p id={faultId} className={styles.fault} role="alert" tabIndex={-1} data-refusal="">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

const toggled = (days: readonly number[], day: number): number[] =>
  (days.includes(day) ? days.filter((each) => each !== day) : [...days, day]).sort((a, b) => a - b);
