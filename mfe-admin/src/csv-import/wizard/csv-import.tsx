import { useEffect } from 'react';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { StreamedImport } from '#csv-import/streamed/streamed-import.tsx';
import { UnfinishedImports } from '#csv-import/streamed/unfinished-imports.tsx';
import { FailedStep } from './failed.step.tsx';
import { MappingStep } from './mapping.step.tsx';
import { RunningStep } from './running.step.tsx';
import { SummaryStep } from './summary.step.tsx';
import { UploadStep } from './upload.step.tsx';
import { useCsvImport } from './use-csv-import.ts';

export interface CsvImportProps {
  callListId: string;
  country: string;
  onComplete: (progress: ImportProgress) => void;
  onCancel: () => void;
  /** Lets the page guard against leaving while an import runs. */
  onRunningChange?: (isRunning: boolean) => void;
}

/** The import wizard: choose a file, say which column is what, import, see what became of it. */
export function CsvImport({ callListId, country, onComplete, onCancel, onRunningChange }: CsvImportProps) {
  const wizard = useCsvImport({ callListId, country, onComplete });
  const { state } = wizard;
  const isRunning = state.step === 'running';
  const isStreamed = state.step === 'streamed';
  // A streamed import says so itself.
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
