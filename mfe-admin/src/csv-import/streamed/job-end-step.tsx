import { Body1, Button, FigureCard, FigureGrid } from '@dialdeck/ui/core';
import { MessageBar, MessageBarBody } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';
import { Step } from '#csv-import/wizard/step.tsx';
import { useUndoImport } from '#csv-import/wizard/undo-import.tsx';
import { Misfits } from './plan-examples.tsx';
import { LeftOutCard } from './plan-figures.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { isMoving, type StreamedJob } from './streamed-job.ts';

export interface JobEndProps {
  job: StreamedJob;
  onRevert: () => void;
  onDone: () => void;
  children: ReactNode;
}

/** The result of the import for every row; stays until Done. */
export function JobEnd({ job, onRevert, onDone, children }: JobEndProps) {
  const undo = useUndoImport(onRevert);
  const { state, bytes, imported, duplicates, invalid, leftOut, placeUnknown, misfits, plan, message, errorsUrl } = job;
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
          <FigureCard
            label="Duplicates"
            value={duplicates.toLocaleString()}
            detail="Repeated in the file, or in the list already"
          />
          {leftOut > 0 && <LeftOutCard count={leftOut} />}
          <FigureCard label="Invalid" value={invalid.toLocaleString()} detail="Not imported" />
        </FigureGrid>
      )}
      {state !== 'failed' && message && <Body1>{message}</Body1>}
      {/* Rejected rows of batches stayed in the browser. */}
      {bytes > 0 && <RejectedRows url={errorsUrl} invalid={invalid} leftOut={leftOut} />}
      {!isUndone && placeUnknown > 0 && <Body1>{placeText(placeUnknown)}</Body1>}
      {!isUndone && <Misfits count={misfits} part={plan?.misfits} isDone />}
      {undo.warning}
      {children}
    </Step>
  );
}

const placeText = (count: number) =>
  `Nobody can tell what time it is at ${count === 1 ? '1 of these numbers' : `${count.toLocaleString()} of these numbers`}. Add a time zone or a region.`;

function titleOf(job: StreamedJob): string {
  if (job.state === 'done') return 'Import finished';
  if (job.state === 'failed') return 'The import has stopped';
  if (job.state === 'cancelled') return `Import cancelled after ${job.processed.toLocaleString()} rows`;
  return isMoving(job) ? 'Undoing the import...' : 'Import undone';
}
