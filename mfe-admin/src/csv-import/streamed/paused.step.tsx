import { Body1, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';
import { Step } from '#csv-import/wizard/step.tsx';
import { useFileInputClassName } from '#csv-import/wizard/use-file-input-class-name.ts';
import type { StreamedJob } from './streamed-job.ts';

const useStyles = makeStyles({
  file: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

export interface PausedStepProps {
  job: StreamedJob;
  /** Whether the file is still at hand; after a reload it has to be chosen again. */
  hasFile: boolean;
  onResume: (file?: File) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The connection was lost while the file was on its way: what has arrived is kept. */
export function PausedStep({ job, hasFile, onResume, onCancel, children }: PausedStepProps) {
  const styles = useStyles();
  const fileInput = useFileInputClassName();
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
        <label className={styles.file}>
          Choose the same file again to resume
          <input
            className={fileInput}
            type="file"
            accept=".csv"
            onChange={(event) => event.target.files?.[0] && onResume(event.target.files[0])}
          />
        </label>
      )}
      {children}
    </Step>
  );
}
