import { Button, makeStyles, ProgressBar, tokens } from '@dialdeck/ui/core';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Step } from './step.tsx';
import { timeLeft } from './time-left.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import type { Clock, CountedFile } from './wizard-state.ts';

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface RunningStepProps {
  file: CountedFile;
  progress: ImportProgress;
  clock: Clock;
  isStopping: boolean;
  onCancel: () => void;
}

export function RunningStep({ file, progress: { processed }, clock, isStopping, onCancel }: RunningStepProps) {
  const styles = useStyles();
  useLeaveWarning();
  const { share, rowsPerSecond, secondsLeft } = importPace({
    processed,
    since: clock.processedBefore,
    total: file.count,
    elapsedMs: performance.now() - clock.startedAt,
  });
  const cancel = (
    <Button onClick={onCancel} disabled={isStopping}>
      {isStopping ? 'Stopping...' : 'Cancel'}
    </Button>
  );
  return (
    <Step title="Importing (this may take a moment)..." actions={cancel}>
      <ProgressBar value={share} thickness="large" aria-label="Import progress" />
      <p className={styles.figures}>
        <span>
          {processed.toLocaleString()} of {file.count.toLocaleString()} rows
        </span>
        <span>{rowsPerSecond.toLocaleString()} rows/s</span>
        <span>{timeLeft(secondsLeft)}</span>
      </p>
    </Step>
  );
}
