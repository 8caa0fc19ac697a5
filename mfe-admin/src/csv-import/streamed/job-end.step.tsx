import { Body1, Button, FigureCard, FigureGrid, Link } from '@dialdeck/ui/core';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';
import { Step } from '#csv-import/wizard/step.tsx';
import { useUndoImport } from '#csv-import/wizard/undo-import.tsx';
import { isMoving, type StreamedJob } from './streamed-job.ts';

export interface JobEndProps {
  job: StreamedJob;
  onRevert: () => void;
  onDone: () => void;
  children: ReactNode;
}

/** What became of every row; stays until Done. */
export function JobEnd({ job, onRevert, onDone, children }: JobEndProps) {
  const undo = useUndoImport(onRevert);
  const { state, bytes, imported, duplicates, invalid, message, errorsUrl } = job;
  const isUndone = state === 'reverted';
  const actions = undo.buttons || (
    <>
      {!isUndone && imported > 0 && undo.start}
      <Button appearance="primary" disabledFocusable={isMoving(job)} onClick={onDone}>
        Done
      </Button>
    </>
  );
  return (
    <Step title={titleOf(job)} actions={actions}>
      {state === 'failed' && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>Import failed: {message ?? 'Unknown Error'}</MessageBarBody>
        </MessageBar>
      )}
      {!isUndone && (
        <FigureGrid>
          <FigureCard label="Imported" value={imported.toLocaleString()} detail="New contacts in this list" />
          <FigureCard label="Duplicates" value={duplicates.toLocaleString()} detail="Phone already in this list" />
          <FigureCard label="Invalid" value={invalid.toLocaleString()} detail="Not imported" />
        </FigureGrid>
      )}
      {state !== 'failed' && message && <Body1>{message}</Body1>}
      {/* Those of batches stayed in the browser. */}
      {invalid > 0 && bytes > 0 && <Link href={errorsUrl}>Download invalid rows</Link>}
      {undo.warning}
      {children}
    </Step>
  );
}

function titleOf(job: StreamedJob): string {
  if (job.state === 'done') return 'Import finished';
  if (job.state === 'failed') return 'The import has stopped';
  if (job.state === 'cancelled') return `Import cancelled after ${job.processed.toLocaleString()} rows`;
  return isMoving(job) ? 'Undoing the import...' : 'Import undone';
}
