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
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useId } from 'react';
import { PlanFigures } from '#csv-import/streamed/plan-figures.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { FieldColumns, RecordColumns } from './field-columns.tsx';
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

const SHOWN_ROWS = 3;
/** Above cells for which the header line has no name: their rows cannot be imported. */
const NO_HEADING = '(no heading)';

const useSampleTableStyles = makeStyles({
  table: { width: 'max-content', minWidth: '100%' },
  cell: {
    maxWidth: '14rem',
    paddingInlineEnd: tokens.spacingHorizontalM,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

interface SampleTableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The first rows as they were read: a mistake here shows before the import. */
function SampleTable({ columns, rows }: SampleTableProps) {
  const styles = useSampleTableStyles();
  const shown = rows.slice(0, SHOWN_ROWS);
  const width = Math.max(
    columns.length,
    ...shown.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  );
  const places = Array.from({ length: width }, (_, index) => index);
  return (
    <TableFrame label="First rows of the file">
      <Table className={styles.table} size="extra-small" aria-label="First rows of the file">
        <TableHeader>
          <TableRow>
            {places.map((index) => (
              <TableHeaderCell key={index} className={styles.cell}>
                {columns[index] ?? NO_HEADING}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name but their place
            <TableRow key={row}>
              {places.map((index) => (
                <TableCell key={index} className={styles.cell}>
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
