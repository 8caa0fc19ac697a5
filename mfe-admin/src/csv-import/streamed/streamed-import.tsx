import { Body1, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { FileInput } from '@dialdeck/ui/form';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import { type ReactNode, useEffect, useId } from 'react';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Progress } from '#csv-import/wizard/progress.tsx';
import { Step } from '#csv-import/wizard/step.tsx';
import { timeLeft } from '#csv-import/wizard/time-left.ts';
import { useLeaveWarning } from '#dialog/use-leave-warning.ts';
import { JobEnd } from './job-end-step.tsx';
import { JobProgress } from './job-progress-step.tsx';
import { Examples, Misfits } from './plan-examples.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import type { StreamedJob } from './streamed-job.ts';
import { type StreamedStart, useStreamedImport } from './use-streamed-import.ts';

export interface StreamedImportProps {
  callListId: string;
  start: StreamedStart;
  onDone: (progress: ImportProgress) => void;
  /** Back to the choice of the file, which shows unfinished imports. */
  onLeave: () => void;
  onRunningChange?: ((isRunning: boolean) => void) | undefined;
}

/** A large file as one stream: sent, planned, confirmed, followed, summed up. */
export function StreamedImport({ callListId, start, onDone, onLeave, onRunningChange }: StreamedImportProps) {
  const running = useStreamedImport(callListId, start);
  const { state, problem } = running;
  // Closing the wizard aborts an upload. Once the server has the file, the import continues without us.
  const isSending = state?.phase === 'sending';
  useEffect(() => onRunningChange?.(isSending), [isSending, onRunningChange]);

  const leave = () => {
    running.stopSending();
    onLeave();
  };
  if (!state)
    return (
      <Step title="Loading the import..." actions={<Button onClick={onLeave}>Cancel</Button>}>
        {null}
      </Step>
    );
  if (state.phase === 'sending') return <SendingStep {...state} onCancel={leave} />;
  if (state.phase === 'interrupted')
    return (
      <Step title="The import has stopped" actions={<Button onClick={onLeave}>Back</Button>}>
        <Problem text={`Import failed: ${state.message}`} />
      </Step>
    );
  const { job } = state;
  const told = problem && <Problem text={problem} />;
  switch (job.state) {
    case 'uploading':
    case 'running':
      return (
        <JobProgress {...state} onCancel={() => void running.cancel()}>
          {told}
        </JobProgress>
      );
    case 'ready':
      return (
        <PlanStep
          job={job}
          onConfirm={() => void running.confirm()}
          onCancel={() => void running.cancel().then(onLeave)}
        >
          {told}
        </PlanStep>
      );
    case 'paused':
      return (
        <PausedStep
          job={job}
          hasFile={running.hasFile}
          onResume={(file) => void running.resume(file)}
          onCancel={() => void running.cancel()}
        >
          {told}
        </PausedStep>
      );
    default:
      return (
        <JobEnd job={job} onRevert={() => void running.revert()} onDone={() => onDone(toProgress(job))}>
          {told}
        </JobEnd>
      );
  }
}

function Problem({ text }: { text: string }) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

type Counted = Pick<StreamedJob, 'state' | 'processed' | 'imported' | 'duplicates' | 'leftOut'>;

function toProgress({ state, imported, ...counts }: Counted): ImportProgress {
  return { ...counts, imported: state === 'reverted' ? 0 : imported, leftOutRows: [], invalid: [] };
}

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toLocaleString(undefined, { maximumFractionDigits: 1 });

interface SendingStepProps {
  sent: number;
  total: number;
  since: number;
  onCancel: () => void;
}

/** The file is on its way. */
function SendingStep({ sent, total, since, onCancel }: SendingStepProps) {
  useLeaveWarning();
  const { share, secondsLeft } = importPace({ processed: sent, since: 0, total, elapsedMs: performance.now() - since });
  const isThere = sent >= total;
  return (
    <Step title="Sending the file..." actions={<Button onClick={onCancel}>Cancel</Button>}>
      <Progress
        label="Upload progress"
        share={isThere ? null : share}
        figures={[
          `${inMegabytes(sent)} of ${inMegabytes(total)} MB`,
          isThere ? 'Checking the rows...' : timeLeft(secondsLeft),
        ]}
      />
    </Step>
  );
}

const usePausedStepStyles = makeStyles({
  file: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

interface PausedStepProps {
  job: StreamedJob;
  /** Whether the file is still at hand; after a reload it has to be chosen again. */
  hasFile: boolean;
  onResume: (file?: File) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The connection was lost during the upload: the server keeps the part that has arrived. */
function PausedStep({ job, hasFile, onResume, onCancel, children }: PausedStepProps) {
  const styles = usePausedStepStyles();
  const inputId = useId();
  const share = job.fileBytes ? Math.floor((job.bytes / job.fileBytes) * 100) : 0;
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel Import</Button>
      {hasFile && (
        <Button appearance="primary" onClick={() => onResume()}>
          Resume Import
        </Button>
      )}
    </>
  );
  return (
    <Step title="The import is paused" actions={actions}>
      <Body1>
        {job.message} {share > 0 && `${share} % of the file has arrived, and is not imported twice.`}
      </Body1>
      {!hasFile && (
        <div className={styles.file}>
          <label htmlFor={inputId}>Choose the same file again to resume</label>
          <FileInput
            id={inputId}
            accept=".csv"
            onChange={(event) => event.target.files?.[0] && onResume(event.target.files[0])}
          />
        </div>
      )}
      {children}
    </Step>
  );
}

const usePlanStepStyles = makeStyles({
  hint: { marginInlineEnd: 'auto', alignSelf: 'center', color: tokens.colorNeutralForeground2 },
});

interface PlanStepProps {
  job: StreamedJob;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The import plan, for confirmation. */
function PlanStep({ job, onConfirm, onCancel, children }: PlanStepProps) {
  const styles = usePlanStepStyles();
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
