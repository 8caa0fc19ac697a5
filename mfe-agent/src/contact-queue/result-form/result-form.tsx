import type { Disposition, DoNotCallScope } from '@dialdeck/common/words';
import { Button, Field, Label, makeStyles, mergeClasses, RefusalAlert, tokens } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { CallHints } from '#contact-queue/call-hints/call-hints.tsx';
import { refusalOf } from '#contact-queue/dialog/use-fault-focus.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { CallbackFields } from './callback-fields.tsx';
import { DoNotCall } from './do-not-call.tsx';
import { DurationField } from './duration-field.tsx';
import { NextStepButtons } from './next-step-buttons.tsx';
import { NotReachedButtons } from './not-reached-buttons.tsx';
import { OutcomeField } from './outcome-field.tsx';
import type { ResultFormPart } from './result-form.type.ts';
import { RetryButton } from './retry-button.tsx';

const useStyles = makeStyles({
  call: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  // Its fields appear half a second after the dialog of auto-dial, and their space is reserved.
  reserved: { minHeight: '7.5rem' },
  row: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))', gap: tokens.spacingHorizontalM },
  steps: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    // Try Again has the same distance to the four buttons as they have from each other.
    '> button': { marginBlockStart: tokens.spacingVerticalSNudge },
  },
  save: { flexShrink: 0, whiteSpace: 'nowrap' },
});

interface ResultFormProps extends ResultFormPart {
  /** Absent if the buttons of the next step act immediately and no key has chosen a step. */
  chosen: Disposition | null | undefined;
  /** A call is about to begin. */
  isCallComing?: boolean;
  /** The result is being saved: buttons do nothing, and keep the focus. */
  isSaving?: boolean;
  isSaved?: boolean;
  /** Whether the keys of the buttons act. */
  hasKeys: boolean;
  isNeverAgain: boolean;
  onAskNeverAgain: (isAsked: boolean) => void;
  onChoose: (disposition: Disposition) => void;
  onRetry: () => void;
  /** Saves the result with the entry. */
  onNeverAgain: (scope: DoNotCallScope) => void;
  /** The call is over. */
  onStop: () => void;
}

/** The fields of a result, in the same order wherever a result is recorded. */
export function ResultForm(props: ResultFormProps) {
  const { draft, fields, onChange, chosen, isCallComing = false, isSaving = false, isSaved = false } = props;
  const styles = useStyles();
  const part = { draft, fields, onChange };
  const { callOutcome, notes } = draft.values;
  const wasCalled = draft.startedAt !== null;
  const isOpen = !(isSaving || isSaved);
  return (
    <>
      {(wasCalled || isCallComing) && !isSaved && (
        <div className={mergeClasses(styles.call, isCallComing && styles.reserved)}>
          {wasCalled && (
            <>
              <div className={styles.row}>
                <OutcomeField {...part} />
                <DurationField {...part} onStop={props.onStop} />
              </div>
              <NotReachedButtons chosen={callOutcome} onChoose={(outcome) => onChange({ callOutcome: outcome })} />
            </>
          )}
        </div>
      )}
      <div className={styles.steps}>
        <Label aria-hidden="true">What's Next</Label>
        <NextStepButtons
          chosen={chosen}
          isDisabled={isSaved}
          isPending={isSaving}
          hasKeys={props.hasKeys}
          onChoose={props.onChoose}
        />
        <RetryButton outcome={callOutcome} callListId={draft.callListId} isDisabled={!isOpen} onRetry={props.onRetry} />
      </div>
      <DoNotCall
        phone={draft.phone}
        isAsked={props.isNeverAgain && isOpen}
        isDisabled={!isOpen}
        hasKey={props.hasKeys}
        onAsk={props.onAskNeverAgain}
        onAdd={props.onNeverAgain}
      />
      {chosen === 'callback' && isOpen && <CallbackFields {...part} />}
      <Field label="Notes" hint="Optional" validationMessage={fields.notes ?? null}>
        <Textarea
          rows={3}
          value={notes}
          disabled={!isOpen}
          onChange={(_event, { value }) => onChange({ notes: value })}
        />
      </Field>
      <RefusalAlert sentence={refusalOf(draft, fields)} />
      {!isSaved && <CallHints draft={draft} />}
    </>
  );
}

/** Saves the chosen step. */
export function SaveResultButton({ isDisabled, onSave }: { isDisabled: boolean; onSave: () => void }) {
  const styles = useStyles();
  return (
    <Button
      className={styles.save}
      appearance="primary"
      disabled={isDisabled}
      onClick={onSave}
      aria-keyshortcuts="Control+Enter"
    >
      Save Result
      <KeyHint keyName="Ctrl+↵" />
    </Button>
  );
}
