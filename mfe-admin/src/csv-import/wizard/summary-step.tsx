import { Button, FigureCard, FigureGrid } from '@dialdeck/ui/core';
import type { ImportProgress, RejectedRow } from '#csv-import/running/import-job.type.ts';
import { Misfits } from '#csv-import/streamed/plan-examples.tsx';
import { LeftOutCard } from '#csv-import/streamed/plan-figures.tsx';
import type { PlanPart } from '#csv-import/streamed/streamed-job.ts';
import { RejectedTable } from './rejected-table.tsx';
import { Step } from './step.tsx';
import { useUndoImport } from './undo-import.tsx';
import type { CountedFile } from './wizard-state.ts';

export interface SummaryStepProps {
  file: CountedFile;
  progress: ImportProgress;
  isCancelled: boolean;
  onDone: () => void;
  onUndo: () => void;
}

/** As many as the plan of a large import shows. */
const EXAMPLES = 5;

const misfitsOf = (rows: readonly RejectedRow[]): PlanPart => ({
  count: rows.length,
  examples: rows.slice(0, EXAMPLES).map(({ line, reason }) => ({ line, reason, phone: '', name: '' })),
});

/** The result of the import for every row; stays until Done. */
export function SummaryStep({ file, progress, isCancelled, onDone, onUndo }: SummaryStepProps) {
  const { processed, imported, duplicates, leftOut, leftOutRows, misfitRows = [], invalid } = progress;
  const rejected = [...invalid, ...leftOutRows].sort((a, b) => a.row - b.row);
  const undo = useUndoImport(onUndo);
  const actions = undo.buttons || (
    <>
      {imported > 0 && undo.start}
      <Button appearance="primary" onClick={onDone}>
        Done
      </Button>
    </>
  );
  const title = isCancelled
    ? `Import cancelled after ${processed.toLocaleString()} of ${file.count.toLocaleString()} rows`
    : 'Import finished';
  return (
    <Step title={title} actions={actions}>
      <FigureGrid>
        <FigureCard label="Imported" value={imported.toLocaleString()} detail="New contacts in this list" />
        <FigureCard
          label="Duplicates"
          value={duplicates.toLocaleString()}
          detail="Repeated in the file, or in the list already"
        />
        {leftOut > 0 && <LeftOutCard count={leftOut} />}
        <FigureCard label="Invalid" value={invalid.length.toLocaleString()} detail="Not sent, see below" />
      </FigureGrid>
      <Misfits count={misfitRows.length} part={misfitsOf(misfitRows)} isDone />
      {undo.warning}
      {rejected.length > 0 && (
        <RejectedTable
          columns={file.columns}
          rows={rejected}
          fileName={file.name}
          isAnyLeftOut={leftOutRows.length > 0}
        />
      )}
    </Step>
  );
}
