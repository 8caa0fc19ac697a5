import { type ColumnMapping, isMappingReady } from '@dialdeck/common/csv-columns.rules';
import { Body1, Button } from '@dialdeck/ui/core';
import { CustomColumns } from './custom-columns.tsx';
import { encodingLabel } from './encoding-label.ts';
import { FieldColumns } from './field-columns.tsx';
import { SampleTable } from './sample-table.tsx';
import { Step } from './step.tsx';
import type { ChosenFile, CountedFile } from './wizard-state.ts';

export interface MappingStepProps {
  file: ChosenFile;
  mapping: ColumnMapping;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
  onImport: (file: CountedFile, mapping: ColumnMapping) => Promise<void>;
  onCancel: () => void;
}

/** Which column of the file is what. */
export function MappingStep({ file, mapping, onRemap, onImport, onCancel }: MappingStepProps) {
  const { count } = file;
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        appearance="primary"
        disabled={count === null || !isMappingReady(mapping)}
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
      <CustomColumns columns={file.columns} mapping={mapping} onRemap={onRemap} />
    </Step>
  );
}
