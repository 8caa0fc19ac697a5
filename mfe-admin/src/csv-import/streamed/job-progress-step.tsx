import { Body1, Button } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Progress } from '#csv-import/wizard/progress.tsx';
import { Step } from '#csv-import/wizard/step.tsx';
import { timeLeft } from '#csv-import/wizard/time-left.ts';
import type { StreamedJob, StreamedPlan } from './streamed-job.ts';

export interface JobProgressProps {
  job: StreamedJob;
  since: number;
  processedBefore: number;
  onCancel: () => void;
  children: ReactNode;
}

/** The server reads the file: for the plan first, which counts its rows, and then to import them. */
export function JobProgress({ job, since, processedBefore, onCancel, children }: JobProgressProps) {
  const isChecking = isBeingPlanned(job);
  const total = isChecking ? null : job.plan && planned(job.plan);
  const { share, rowsPerSecond, secondsLeft } = importPace({
    processed: job.processed,
    since: processedBefore,
    total: total ?? 0,
    elapsedMs: performance.now() - since,
  });
  const rows = job.processed.toLocaleString();
  return (
    <Step title={titleOf(job)} actions={<Button onClick={onCancel}>Cancel</Button>}>
      <Progress
        label="Import progress"
        share={total ? share : null}
        figures={[
          total ? `${rows} of ${total.toLocaleString()} rows` : `${rows} rows`,
          `${rowsPerSecond.toLocaleString()} rows/s`,
          ...(isChecking ? leftOutSoFar(job) : [total ? timeLeft(secondsLeft) : 'Checking the rows...']),
        ]}
      />
      <Body1>
        {isChecking ? 'Nothing is imported yet.' : 'The import goes on by itself when this window is closed.'}
      </Body1>
      {children}
    </Step>
  );
}

const planned = (plan: StreamedPlan) =>
  plan.new.count + plan.duplicateInFile.count + plan.duplicateInList.count + plan.invalid.count + plan.leftOut.count;

/** A plan that still grows has as many rows as were read, and is stored with the first of them. */
const isBeingPlanned = ({ state, plan, processed, imported }: StreamedJob): boolean =>
  state === 'running' && imported === 0 && (plan === null || processed >= planned(plan));

function titleOf(job: StreamedJob): string {
  if (job.state === 'uploading') return 'The file is being sent...';
  return isBeingPlanned(job) ? 'Checking the rows...' : 'Importing (this may take a moment)...';
}

const leftOutSoFar = ({ leftOut }: StreamedJob): string[] =>
  leftOut > 0 ? [`${leftOut.toLocaleString()} left out`] : [];
