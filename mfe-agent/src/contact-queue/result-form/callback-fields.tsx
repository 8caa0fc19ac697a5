import { timeText } from '@dialdeck/common/time/date-words';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { CALLBACK_TIMES } from '@dialdeck/common/words';
import { Button, Field, Input, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { useLayoutEffect, useRef } from 'react';
import { fieldTime } from '#contact-queue/contact/contact-dates.ts';
import { CALLBACK_TIME_LABELS } from '#contact-queue/contact/contact-words.ts';
import { NEXT_OPENING } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultFormPart } from './result-form.type.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  opening: { justifySelf: 'start', alignSelf: 'end' },
});

export function CallbackFields({ draft, fields, onChange }: ResultFormPart) {
  const styles = useStyles();
  const { callbackTime, customTime } = draft.values;
  const opening = fields[NEXT_OPENING];
  const root = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  useLayoutEffect(() => {
    if (!isTaken.current) return;
    isTaken.current = false;
    // The button is gone: the focus goes to what it filled in.
    root.current?.querySelector('input')?.focus();
  });
  return (
    <div ref={root} className={styles.root}>
      <Field label="Callback Timing" validationMessage={fields.callbackTime ?? null}>
        <Select
          value={callbackTime}
          onChange={(_event, { value }) => {
            const time = CALLBACK_TIMES.find((entry) => entry === value);
            if (time) onChange({ callbackTime: time });
          }}
        >
          {CALLBACK_TIMES.map((time) => (
            <option key={time} value={time}>
              {CALLBACK_TIME_LABELS[time]}
            </option>
          ))}
        </Select>
      </Field>
      {callbackTime === 'custom' && (
        <Field label="Callback Date and Time" validationMessage={fields.customCallbackDate ?? null} required>
          <Input
            type="datetime-local"
            min={fieldTime(new Date())}
            value={customTime}
            onChange={(_event, { value }) => onChange({ customTime: value })}
          />
        </Field>
      )}
      {opening && (
        <Button
          className={styles.opening}
          onClick={() => {
            isTaken.current = true;
            onChange({ callbackTime: 'custom', customTime: fieldTime(new Date(opening)) });
          }}
        >
          {`Use ${timeText(Date.parse(opening), viewerTimeZone())}`}
        </Button>
      )}
    </div>
  );
}
