import { Body1, Button } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Progress } from '#csv-import/wizard/progress.tsx';
import { Step } from '#csv-import/wizard/step.tsx';
import { timeLeft } from '#csv-import/wizard/time-left.ts';
import type { StreamedJob } from './streamed-job.ts';

export interface JobProgressProps {
  job: StreamedJob;
  since: number;
  processedBefore: number;
  onCancel: () => void;
  children: ReactNode;
}

/** The server reads the file: for the plan first, which counts its rows, and then to import them. */
export function JobProgress({ job, since, processedBefore, onCancel, children }: JobProgressProps) {
  const total = job.plan && planned(job.plan);
  const { share, rowsPerSecond, secondsLeft } = importPace({
    processed: job.processed,
    since: processedBefore,
    total: total ?? 0,
    elapsedMs: performance.now() - since,
  });
  const rows = job.processed.toLocaleString();
  const title = job.state === 'uploading' ? 'The file is being sent...' : 'Importing (this may take a moment)...';
  return (
    <Step title={title} actions={<Button onClick={onCancel}>Cancel</Button>}>
      <Progress
        label="Import progress"
        share={total ? share : null}
        figures={[
          total ? `${rows} of ${total.toLocaleString()} rows` : `${rows} rows`,
          `${rowsPerSecond.toLocaleString()} rows/s`,
          total ? timeLeft(secondsLeft) : 'Checking the rows...',
        ]}
      />
      <Body1>The import goes on by itself when this window is closed.</Body1>
      {children}
    </Step>
  );
}

const planned = (plan: NonNullable<StreamedJob['plan']>) =>
  plan.new.count + plan.duplicateInFile.count + plan.duplicateInList.count + plan.invalid.count;
