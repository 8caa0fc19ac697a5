import { type ColumnMapping, isMappingReady } from '@dialdeck/common/csv-columns.rules';
import { Body1, Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useId } from 'react';
import { PlanFigures } from '#csv-import/streamed/plan-figures.tsx';
import { CustomColumns } from './custom-columns.tsx';
import { encodingLabel } from './encoding-label.ts';
import { FieldColumns, RecordColumns } from './field-columns.tsx';
import { SampleTable } from './sample-table.tsx';
import { Step } from './step.tsx';
import type { RowCheck } from './use-row-check.ts';
import type { ChosenFile, CountedFile } from './wizard-state.ts';

export interface MappingStepProps {
  file: ChosenFile;
  mapping: ColumnMapping;
  rowCheck: RowCheck;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
  onImport: (file: CountedFile, mapping: ColumnMapping) => Promise<void>;
  onCancel: () => void;
}

const useStyles = makeStyles({
  hint: { marginInlineEnd: 'auto', alignSelf: 'center', color: tokens.colorNeutralForeground2 },
});

/** Which column of the file is what. */
export function MappingStep({ file, mapping, rowCheck, onRemap, onImport, onCancel }: MappingStepProps) {
  const styles = useStyles();
  const hintId = useId();
  const { count } = file;
  const isReady = isMappingReady(mapping);
  const actions = (
    <>
      {!isReady && (
        <span id={hintId} className={styles.hint}>
          Choose the column with the phone number.
        </span>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        appearance="primary"
        aria-describedby={isReady ? undefined : hintId}
        disabledFocusable={count === null || !isReady}
        onClick={() => count !== null && void onImport({ ...file, count }, mapping)}
      >
        {count === null ? 'Counting contacts...' : `Import ${count} Contacts`}
      </Button>
    </>
  );
  return (
    <Step title="Map the columns" actions={actions}>
      <Body1>
        {file.name}, read as {encodingLabel(file.format.encoding)}. If the first rows look wrong, save the file as CSV
        UTF-8 and choose it again.
      </Body1>
      <SampleTable columns={file.columns} rows={file.sample} />
      <FieldColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
      <RecordColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
      <CustomColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
      <RowCheckResult rowCheck={rowCheck} />
    </Step>
  );
}

/** What the import would do. The server checks large files, after the upload. */
function RowCheckResult({ rowCheck }: { rowCheck: RowCheck }) {
  if (rowCheck.is === 'none') return null;
  return (
    <section aria-label="Check before importing" aria-live="polite" aria-busy={rowCheck.is === 'running'}>
      {rowCheck.is === 'done' ? (
        <PlanFigures {...rowCheck.counts} />
      ) : (
        <Body1>
          {rowCheck.is === 'running'
            ? 'Checking the rows...'
            : 'The rows could not be checked. They can be imported all the same.'}
        </Body1>
      )}
    </section>
  );
}
