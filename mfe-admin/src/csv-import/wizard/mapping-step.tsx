import {
  type ColumnMapping,
  isMappingReady,
  numberedHeading,
  toggleCustomField,
  unmappedColumns,
} from '@dialdeck/common/contacts/csv-columns.rules';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import { Body1, Button, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { useId } from 'react';
import { PlanFigures } from '#csv-import/streamed/plan-figures.tsx';
import { FieldColumns, RecordColumns } from './field-columns.tsx';
import { SampleTable } from './sample-table.tsx';
import { Step } from './step.tsx';
import type { RowCheck } from './use-row-check.ts';
import type { ChosenFile, CountedFile } from './wizard-state.ts';

export interface MappingStepProps {
  file: ChosenFile;
  mapping: ColumnMapping;
  rowCheck: RowCheck;
  onEncoding: (encoding: FileEncoding) => void;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
  onImport: (file: CountedFile, mapping: ColumnMapping) => Promise<void>;
  onCancel: () => void;
}

// Its list of names loads when it is shown.
const EncodingSelect = lazyPart(async () => (await import('./encoding-select.tsx')).EncodingSelect);

const useStyles = makeStyles({
  hint: { marginInlineEnd: 'auto', alignSelf: 'center', color: tokens.colorNeutralForeground2 },
});

/** Maps the columns of the file to fields. */
export function MappingStep({ file, mapping, rowCheck, onEncoding, onRemap, onImport, onCancel }: MappingStepProps) {
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
        {count === null ? 'Counting contacts...' : importLabel(count, rowCheck)}
      </Button>
    </>
  );
  return (
    <Step title="Map the columns" actions={actions}>
      <Body1>{file.name}</Body1>
      <RowCheckResult rowCheck={rowCheck} />
      <SampleTable columns={file.columns} rows={file.sample} />
      {file.columns.some((column) => numberedHeading(column) !== null) && (
        <Body1>Columns with the same heading are numbered from left to right.</Body1>
      )}
      <EncodingSelect encoding={file.format.encoding} onChoose={onEncoding} />
      <FieldColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
      <RecordColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
      <CustomColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
    </Step>
  );
}

function importLabel(count: number, rowCheck: RowCheck): string {
  const label = `Import ${count} ${count === 1 ? 'Contact' : 'Contacts'}`;
  const fresh = rowCheck.is === 'done' ? rowCheck.counts.fresh : count;
  return fresh === count ? label : `${label} (${fresh === 0 ? 'none' : fresh.toLocaleString()} new)`;
}

/** The effect of the import. The server checks large files, after the upload. */
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

const useCustomColumnsStyles = makeStyles({
  root: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  list: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
});

interface CustomColumnsProps {
  columns: readonly string[];
  mapping: ColumnMapping;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
}

/** The columns that serve no field can come along as custom fields. */
function CustomColumns({ columns, mapping, onRemap }: CustomColumnsProps) {
  const styles = useCustomColumnsStyles();
  const free = unmappedColumns(mapping, columns);
  if (free.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>Custom fields (optional)</legend>
      <div className={styles.list}>
        {free.map((column) => (
          <Checkbox
            key={column}
            label={column}
            checked={mapping.customFields.includes(column)}
            onChange={() => onRemap((before) => toggleCustomField(before, column))}
          />
        ))}
      </div>
    </fieldset>
  );
}
