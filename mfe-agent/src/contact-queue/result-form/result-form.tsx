import type { Disposition, DoNotCallScope } from '@dialdeck/common/words';
import { Button, Field, Label, makeStyles, RefusalAlert, tokens } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import type { ReactNode } from 'react';
import { CallHints } from '#contact-queue/call-hints/call-hints.tsx';
import { refusalOf } from '#contact-queue/dialog/use-fault-focus.ts';
import type { ListResult } from '#contact-queue/results/list-results.rules.ts';
import type { ListResults } from '#contact-queue/results/use-list-results.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { CallbackFields } from './callback-fields.tsx';
import { DoNotCall } from './do-not-call.tsx';
import { DurationField } from './duration-field.tsx';
import { NextStepButtons } from './next-step-buttons.tsx';
import { OutcomeField } from './outcome-field.tsx';
import { ResultButtons } from './result-buttons.tsx';
import type { ResultFormPart } from './result-form.type.ts';
import { RetryButton } from './retry-button.tsx';

const useStyles = makeStyles({
  steps: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  // Try Again has its place before an outcome offers it. The hint of the other button is below both.
  further: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    marginBlockStart: tokens.spacingVerticalSNudge,
    '@media (max-width: 480px)': { gridTemplateColumns: '1fr' },
  },
  retry: { minHeight: '32px' },
  // Hints come late, next to the last field, where they move nothing.
  last: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '72px',
  },
  save: { flexShrink: 0, whiteSpace: 'nowrap' },
});

interface ResultFormProps extends ResultFormPart {
  list: ListResults;
  /** Absent if the buttons of the next step act immediately and no key has chosen a step. */
  chosen: Disposition | null | undefined;
  /** A call is on, or about to begin. */
  isCall: boolean;
  /** The result is being saved: buttons do nothing, and keep the focus. */
  isSaving?: boolean;
  isSaved?: boolean;
  /** Whether the keys of the buttons act. */
  hasKeys: boolean;
  /** The zones of the contact. */
  zones: readonly string[];
  /** The number of the contact now: it may have been corrected since the call began. */
  phone?: string | undefined;
  /** Below the notes. */
  noteAction?: ReactNode;
  onChoose: (disposition: Disposition) => void;
  onChooseResult: (result: ListResult) => void;
  onRetry: () => void;
  /** Saves the result with the entry. */
  onNeverAgain: (scope: DoNotCallScope) => void;
  /** The call is over. */
  onStop: () => void;
}

/** The fields of a result, in the same order wherever a result is recorded. Each has its place before it applies. */
export function ResultForm(props: ResultFormProps) {
  const { list, draft, fields, onChange, chosen, isCall, isSaving = false, isSaved = false } = props;
  const styles = useStyles();
  const part = { draft, fields, onChange };
  const { callOutcome, notes, result } = draft.values;
  const buttons = { isDisabled: isSaved, isPending: isSaving, hasKeys: props.hasKeys };
  const isOpen = !(isSaving || isSaved);
  const isCallOpen = isOpen && draft.startedAt !== null;
  return (
    <>
      {isCall && <OutcomeField {...part} isDisabled={!isCallOpen} />}
      <div className={styles.steps}>
        <Label aria-hidden="true">What's Next</Label>
        {list.results ? (
          <ResultButtons
            {...buttons}
            results={list.results}
            isLoading={list.isLoading}
            chosen={chosen === undefined && !result ? undefined : isSaved ? null : (result ?? null)}
            onChoose={props.onChooseResult}
          />
        ) : (
          <NextStepButtons {...buttons} chosen={chosen} onChoose={props.onChoose} />
        )}
        <div className={styles.further}>
          <div className={styles.retry}>
            {isCall && (
              <RetryButton
                outcome={callOutcome}
                callListId={draft.callListId}
                isDisabled={!isOpen}
                onRetry={props.onRetry}
              />
            )}
          </div>
          <DoNotCall
            key={draft.key}
            phone={props.phone ?? draft.phone}
            isDisabled={!isOpen}
            hasKey={props.hasKeys}
            onAdd={props.onNeverAgain}
          />
        </div>
      </div>
      <CallbackFields {...part} isShown={chosen === 'callback' && isOpen} isReserved={isCall} zones={props.zones} />
      <Field
        label="Notes"
        hint={result?.needsNote ? 'Needed for this result' : 'Optional'}
        validationMessage={fields.notes ?? null}
      >
        <Textarea
          rows={2}
          value={notes}
          disabled={!isOpen}
          onChange={(_event, { value }) => onChange({ notes: value })}
        />
      </Field>
      <div className={styles.last}>
        {isCall && <DurationField {...part} isDisabled={!isCallOpen} onStop={props.onStop} />}
        <div>
          {props.noteAction}
          <RefusalAlert sentence={refusalOf(draft, fields) ?? (isCall ? null : (fields.callOutcome ?? null))} />
          {!isSaved && <CallHints draft={draft} />}
        </div>
      </div>
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
