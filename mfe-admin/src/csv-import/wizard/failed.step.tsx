import { Body1, Button } from '@dialdeck/ui/core';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { Step } from './step.tsx';
import type { CountedFile } from './wizard-state.ts';

export interface FailedStepProps {
  file: CountedFile;
  progress: ImportProgress;
  message: string;
  onResume: () => void;
  onCancel: () => void;
}

/** A batch failed: rows already imported stay, and the import can resume from there. */
export function FailedStep({ file, progress, message, onResume, onCancel }: FailedStepProps) {
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button appearance="primary" onClick={onResume}>
        Resume Import
      </Button>
    </>
  );
  return (
    <Step title="The import has stopped" actions={actions}>
      <MessageBar intent="error" layout="multiline" role="alert">
        <MessageBarBody>Import failed: {message}</MessageBarBody>
      </MessageBar>
      <Body1>
        {progress.processed.toLocaleString()} of {file.count.toLocaleString()} rows are done,{' '}
        {progress.imported.toLocaleString()} contacts are imported and stay so. Resuming imports nothing twice.
      </Body1>
    </Step>
  );
}
