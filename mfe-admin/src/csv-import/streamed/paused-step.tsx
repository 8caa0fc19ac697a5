import { Body1, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { FileInput } from '@dialdeck/ui/form';
import { type ReactNode, useId } from 'react';
import { Step } from '#csv-import/wizard/step.tsx';
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

/** The connection was lost during the upload: the server keeps the part that has arrived. */
export function PausedStep({ job, hasFile, onResume, onCancel, children }: PausedStepProps) {
  const styles = useStyles();
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
