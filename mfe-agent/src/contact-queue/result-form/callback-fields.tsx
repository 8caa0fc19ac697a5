import { instantText } from '@dialdeck/common/time/date-words';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { CALLBACK_TIMES } from '@dialdeck/common/words';
import { Button, Field, Input, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { useLayoutEffect, useRef } from 'react';
import { fieldTime } from '#contact-queue/contact/contact-dates.ts';
import { CALLBACK_TIME_LABELS } from '#contact-queue/contact/contact-words.ts';
import { NEXT_OPENING } from '#contact-queue/results/result-draft.rules.ts';
import type { ResultFormPart } from './result-form.type.ts';
import { suggestedTimes, thereAndHere, westernmost } from './suggested-times.rules.ts';

const ON_PHONE = '@media (max-width: 480px)';

const useStyles = makeStyles({
  // The height of all that can be in it, so that nothing below it moves when a callback is chosen.
  root: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    gap: tokens.spacingVerticalS,
    minHeight: '114px',
    [ON_PHONE]: { minHeight: '216px' },
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    gap: tokens.spacingHorizontalM,
    // One below the other: the date has its place above the suggested times.
    [ON_PHONE]: { minHeight: '128px', alignContent: 'start' },
  },
  suggested: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  time: { whiteSpace: 'nowrap', [ON_PHONE]: { flex: '1 1 40%' } },
  both: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  opening: { justifySelf: 'start' },
});

interface CallbackFieldsProps extends ResultFormPart {
  isShown: boolean;
  /** Has its place before it is shown: where a callback can be chosen before it is saved. */
  isReserved: boolean;
  /** The zones of the contact. */
  zones: readonly string[];
}

/** When to call back: by the specification's select, at a time that people name, or at any other. */
export function CallbackFields({ isShown, isReserved, ...part }: CallbackFieldsProps) {
  const styles = useStyles();
  if (!isShown && !isReserved) return null;
  return <div className={styles.root}>{isShown && <Timing {...part} />}</div>;
}

function Timing({ draft, fields, onChange, zones }: Omit<CallbackFieldsProps, 'isShown' | 'isReserved'>) {
  const styles = useStyles();
  const { callbackTime, customTime } = draft.values;
  const opening = fields[NEXT_OPENING];
  const root = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  useLayoutEffect(() => {
    if (!isTaken.current) return;
    isTaken.current = false;
    // The button is gone: the focus goes to the field that it filled in.
    root.current?.querySelector('input')?.focus();
  });
  const here = viewerTimeZone();
  const now = Date.now();
  const there = westernmost(zones, now);
  const setTime = (at: number) => onChange({ callbackTime: 'custom', customTime: fieldTime(new Date(at)) });
  const chosen = callbackTime === 'custom' ? Date.parse(customTime) : Number.NaN;
  return (
    <>
      <div ref={root} className={styles.fields}>
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
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
      <div role="group" aria-label="Suggested times" className={styles.suggested}>
        {suggestedTimes(now, there ?? here).map(({ label, at }) => (
          <Button
            key={label}
            className={styles.time}
            size="small"
            appearance={at === chosen ? 'primary' : 'secondary'}
            aria-pressed={at === chosen}
            onClick={() => setTime(at)}
          >
            {label}
          </Button>
        ))}
        {opening && (
          <Button
            className={styles.opening}
            size="small"
            onClick={() => {
              isTaken.current = true;
              setTime(Date.parse(opening));
            }}
          >
            {`Use ${instantText(Date.parse(opening), here)}`}
          </Button>
        )}
      </div>
      <div role="status" className={styles.both}>
        {Number.isNaN(chosen) ? null : thereAndHere(chosen, there, here)}
      </div>
    </>
  );
}
