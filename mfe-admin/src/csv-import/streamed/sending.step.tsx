import { Button } from '@dialdeck/ui/core';
import { importPace } from '#csv-import/running/import-pace.ts';
import { Progress } from '#csv-import/wizard/progress.tsx';
import { Step } from '#csv-import/wizard/step.tsx';
import { timeLeft } from '#csv-import/wizard/time-left.ts';
import { useLeaveWarning } from '#csv-import/wizard/use-leave-warning.ts';

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toLocaleString(undefined, { maximumFractionDigits: 1 });

export interface SendingStepProps {
  sent: number;
  total: number;
  since: number;
  onCancel: () => void;
}

/** The file is on its way. */
export function SendingStep({ sent, total, since, onCancel }: SendingStepProps) {
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
