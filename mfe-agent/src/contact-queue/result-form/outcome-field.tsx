import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { CALL_OUTCOMES } from '@dialdeck/common/words';
import { Field, makeStyles, mergeClasses, Select, tokens } from '@dialdeck/ui/core';
import { useId } from 'react';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { outcomeKey } from '#contact-queue/shortcuts/result-keys.ts';
import { useMedia } from '#contact-queue/use-media.ts';
import type { ResultFormPart } from './result-form.type.ts';

/** A window where five words fit next to each other. */
const IN_A_ROW = '(min-width: 700px)';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  choice: {
    position: 'relative',
    display: 'inline-flex',
    flex: '1 1 auto',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
    },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':focus-within': { outlineColor: tokens.colorNeutralForegroundOnBrand, outlineOffset: '-4px' },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
  disabled: {
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    color: tokens.colorNeutralForegroundDisabled,
    ':hover': { backgroundColor: tokens.colorNeutralBackgroundDisabled },
  },
  // As large as its words, so that a click and a screen reader find it.
  input: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 },
});

interface OutcomeFieldProps extends ResultFormPart {
  /** No call has begun, or its result is saved. */
  isDisabled: boolean;
}

/** One control: a row of radio buttons with their keys, or a select where the row does not fit. */
export function OutcomeField({ draft, fields, onChange, isDisabled }: OutcomeFieldProps) {
  const isInARow = useMedia(IN_A_ROW);
  const { callOutcome } = draft.values;
  const choose = (value: string) => {
    const chosen = CALL_OUTCOMES.find((outcome) => outcome === value);
    if (chosen) onChange({ callOutcome: chosen });
  };
  return (
    <Field label="Call Outcome" validationMessage={fields.callOutcome ?? null}>
      {isInARow ? (
        (field) => <OutcomeRow {...field} value={callOutcome} disabled={isDisabled} onChoose={choose} />
      ) : (
        <Select
          value={callOutcome ?? ''}
          disabled={isDisabled}
          aria-keyshortcuts={CALL_OUTCOMES.map(outcomeKey).join(' ')}
          onChange={(_event, { value }) => choose(value)}
        >
          {callOutcome === null && <option value="" hidden />}
          {CALL_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {OUTCOME_WORDS[outcome]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface OutcomeRowProps {
  value: string | null;
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** The field adds its label and its sentence. */
function OutcomeRow({ value, disabled, onChoose, ...field }: OutcomeRowProps) {
  const styles = useStyles();
  const name = useId();
  return (
    <div {...field} role="radiogroup" className={styles.row}>
      {CALL_OUTCOMES.map((outcome) => (
        <label
          key={outcome}
          className={mergeClasses(styles.choice, outcome === value && styles.chosen, disabled && styles.disabled)}
        >
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={outcome}
            checked={outcome === value}
            disabled={disabled}
            aria-keyshortcuts={outcomeKey(outcome)}
            onChange={() => onChoose(outcome)}
          />
          {OUTCOME_WORDS[outcome]}
          <KeyHint keyName={outcomeKey(outcome)} isAlways />
        </label>
      ))}
    </div>
  );
}
