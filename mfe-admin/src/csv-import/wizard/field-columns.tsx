import { RECORD_FIELDS, type RecordField, TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';
import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  chooseColumn,
  columnsFor,
} from '@dialdeck/common/contacts/csv-columns.rules';
import { Field, makeStyles, Select, tokens } from '@dialdeck/ui/core';

const RECORDS: Record<RecordField, { label: string; hint?: string }> = {
  timeZone: { label: 'Time Zone', hint: 'Such as America/Denver' },
  region: { label: 'Region', hint: 'State or province of the US or Canada' },
  externalKey: { label: 'External Key' },
  consentGivenAt: { label: 'Consent Given', hint: 'A day or time as ISO 8601' },
  consentSource: { label: 'Consent Source' },
};

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  group: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
});

export interface FieldColumnsProps {
  columns: readonly string[];
  mapping: ColumnMapping;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
}

/** A column for each field of a contact. */
export function FieldColumns(props: FieldColumnsProps) {
  return (
    <div className={useStyles().grid}>
      {CONTACT_FIELDS.map((field) => (
        <FieldColumn
          key={field}
          field={field}
          label={field === 'phone' ? 'Phone Number' : TEXT_FIELDS[field].label}
          {...props}
        />
      ))}
    </div>
  );
}

/** A column for another fact about a contact: where it is, its key elsewhere, and when it agreed to be called. */
export function RecordColumns(props: FieldColumnsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Place and consent (optional)</legend>
      <div className={styles.grid}>
        {RECORD_FIELDS.map((field) => (
          <FieldColumn key={field} field={field} {...RECORDS[field]} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

interface FieldColumnProps extends FieldColumnsProps {
  field: ContactField | RecordField;
  label: string;
  hint?: string;
}

function FieldColumn({ field, label, hint, columns, mapping, onRemap }: FieldColumnProps) {
  return (
    <Field label={label} {...(hint && { hint })} required={field === 'phone'}>
      <Select
        value={mapping[field] ?? ''}
        onChange={(_event, { value }) => onRemap((before) => chooseColumn(before, field, value || null))}
      >
        <option value="">{field === 'phone' ? 'Select a column' : 'Skip'}</option>
        {columnsFor(mapping, field, columns).map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </Select>
    </Field>
  );
}
