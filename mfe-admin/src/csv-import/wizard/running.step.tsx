import { Button } from '@dialdeck/ui/core';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Progress } from './progress.tsx';
import { Step } from './step.tsx';
import { timeLeft } from './time-left.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import type { Clock, CountedFile } from './wizard-state.ts';

export interface RunningStepProps {
  file: CountedFile;
  progress: ImportProgress;
  clock: Clock;
  isStopping: boolean;
  onCancel: () => void;
}

export function RunningStep({ file, progress: { processed }, clock, isStopping, onCancel }: RunningStepProps) {
  useLeaveWarning();
  const { share, rowsPerSecond, secondsLeft } = importPace({
    processed,
    since: clock.processedBefore,
    total: file.count,
    elapsedMs: performance.now() - clock.startedAt,
  });
  const cancel = (
    <Button onClick={onCancel} disabledFocusable={isStopping}>
      {isStopping ? 'Stopping...' : 'Cancel'}
    </Button>
  );
  return (
    <Step title="Importing (this may take a moment)..." actions={cancel}>
      <Progress
        label="Import progress"
        share={share}
        figures={[
          `${processed.toLocaleString()} of ${file.count.toLocaleString()} rows`,
          `${rowsPerSecond.toLocaleString()} rows/s`,
          timeLeft(secondsLeft),
        ]}
      />
    </Step>
  );
}
