import { Body1, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { type ReactNode, useId } from 'react';
import { Step } from '#csv-import/wizard/step.tsx';
import { Examples, Misfits } from './plan-examples.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import type { StreamedJob } from './streamed-job.ts';

const useStyles = makeStyles({
  hint: { marginInlineEnd: 'auto', alignSelf: 'center', color: tokens.colorNeutralForeground2 },
});

export interface PlanStepProps {
  job: StreamedJob;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The import plan, for confirmation. */
export function PlanStep({ job, onConfirm, onCancel, children }: PlanStepProps) {
  const styles = useStyles();
  const hintId = useId();
  const { plan, errorsUrl } = job;
  const fresh = plan?.new.count ?? 0;
  const actions = (
    <>
      {fresh === 0 && (
        <span id={hintId} className={styles.hint}>
          There is nothing new to import.
        </span>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        appearance="primary"
        aria-describedby={fresh === 0 ? hintId : undefined}
        disabledFocusable={fresh === 0}
        onClick={onConfirm}
      >
        {`Import ${fresh.toLocaleString()} New ${fresh === 1 ? 'Contact' : 'Contacts'}`}
      </Button>
    </>
  );
  return (
    <Step title="Check before importing" actions={actions}>
      <Body1>Nothing is imported yet.</Body1>
      {plan && (
        <>
          <PlanFigures
            fresh={plan.new.count}
            repeats={plan.duplicateInFile.count}
            listed={plan.duplicateInList.count}
            invalid={plan.invalid.count}
            leftOut={plan.leftOut.count}
          />
          <Examples name="New" part={plan.new} />
          <Examples name="Repeated in the file" part={plan.duplicateInFile} />
          <Examples name="In the list already" part={plan.duplicateInList} />
          <Examples name="Left out" part={plan.leftOut} />
          <Examples name="Invalid" part={plan.invalid} />
          <Misfits count={plan.misfits.count} part={plan.misfits} isDone={false} />
          <RejectedRows url={errorsUrl} invalid={plan.invalid.count} leftOut={plan.leftOut.count} />
        </>
      )}
      {children}
    </Step>
  );
}
