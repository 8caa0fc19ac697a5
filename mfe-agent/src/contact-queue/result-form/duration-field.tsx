import { Button, Field, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { durationText } from '#contact-queue/results/result-draft.rules.ts';
import { useNow } from '#contact-queue/use-now.ts';
import type { ResultFormPart } from './result-form.type.ts';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  // Next to the field, not next to the hint below it.
  stop: { marginBottom: `calc(${tokens.lineHeightBase200} + ${tokens.spacingVerticalXXS})` },
  input: { width: '7rem', minWidth: '5rem' },
});

interface DurationFieldProps extends ResultFormPart {
  /** No call has begun, or its result is saved. */
  isDisabled: boolean;
  /** The call is over; the rest of the time is typing. */
  onStop: () => void;
}

/** Follows the timer until the agent types a duration, or ends the call. */
export function DurationField({ draft, fields, onChange, isDisabled, onStop }: DurationFieldProps) {
  const styles = useStyles();
  const isCounting = !isDisabled && draft.stoppedAt === null && draft.values.duration === null;
  const now = useNow(isCounting);
  return (
    <div className={styles.root}>
      <Field label="Duration" hint="m:ss or seconds" validationMessage={fields.duration ?? null}>
        <Input
          className={styles.input}
          value={durationText(draft, now)}
          disabled={isDisabled}
          onChange={(_event, { value }) => onChange({ duration: value })}
        />
      </Field>
      <Button className={styles.stop} appearance="subtle" disabledFocusable={!isCounting} onClick={onStop}>
        Stop timer
      </Button>
    </div>
  );
}
