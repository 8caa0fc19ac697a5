import { Body1, Button } from '@dialdeck/ui/core';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import { useEffect } from 'react';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { importPace } from '#csv-import/running/import-pace.ts';
import { StreamedImport } from '#csv-import/streamed/streamed-import.tsx';
import { UnfinishedImports } from '#csv-import/streamed/unfinished-imports.tsx';
import { useLeaveWarning } from '#dialog/use-leave-warning.ts';
import { MappingStep } from './mapping-step.tsx';
import { Progress } from './progress.tsx';
import { Step } from './step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { timeLeft } from './time-left.ts';
import { UploadStep } from './upload-step.tsx';
import { useCsvImport } from './use-csv-import.ts';
import type { Clock, CountedFile } from './wizard-state.ts';

export interface CsvImportProps {
  callListId: string;
  country: string;
  onComplete: (progress: ImportProgress) => void;
  onCancel: () => void;
  /** Lets the page guard against leaving while an import runs. */
  onRunningChange?: (isRunning: boolean) => void;
}

/** The import wizard: choose a file, map its columns, import, read the result. */
export function CsvImport({ callListId, country, onComplete, onCancel, onRunningChange }: CsvImportProps) {
  const wizard = useCsvImport({ callListId, country, onComplete });
  const { state } = wizard;
  const isRunning = state.step === 'running';
  const isStreamed = state.step === 'streamed';
  // A streamed import reports that itself.
  useEffect(() => (isStreamed ? undefined : onRunningChange?.(isRunning)), [isRunning, isStreamed, onRunningChange]);

  switch (state.step) {
    case 'upload':
      return (
        <UploadStep {...state} onChoose={wizard.choose} onCancel={onCancel}>
          <UnfinishedImports callListId={callListId} onOpen={wizard.openImport} />
        </UploadStep>
      );
    case 'streamed':
      return (
        <StreamedImport
          callListId={callListId}
          start={state.start}
          onDone={onComplete}
          onLeave={wizard.startOver}
          onRunningChange={onRunningChange}
        />
      );
    case 'mapping':
      return (
        <MappingStep
          {...state}
          rowCheck={wizard.rowCheck}
          onEncoding={(encoding) => void wizard.choose(state.file.source, encoding)}
          onRemap={wizard.remap}
          onImport={wizard.start}
          onCancel={onCancel}
        />
      );
    case 'running':
      return <RunningStep {...state} onCancel={wizard.cancelRun} />;
    case 'failed':
      return (
        <FailedStep {...state} onResume={() => void wizard.resume(state.file, state.progress)} onCancel={onCancel} />
      );
    case 'summary':
      return (
        <SummaryStep
          {...state}
          onDone={() => (state.isCancelled ? onCancel() : onComplete(state.progress))}
          onUndo={() => void wizard.undo(state.file.importId)}
        />
      );
  }
}

interface FailedStepProps {
  file: CountedFile;
  progress: ImportProgress;
  message: string;
  onResume: () => void;
  onCancel: () => void;
}

/** A batch failed: rows already imported stay, and the import can resume from there. */
function FailedStep({ file, progress, message, onResume, onCancel }: FailedStepProps) {
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

interface RunningStepProps {
  file: CountedFile;
  progress: ImportProgress;
  clock: Clock;
  isStopping: boolean;
  onCancel: () => void;
}

function RunningStep({ file, progress: { processed }, clock, isStopping, onCancel }: RunningStepProps) {
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
