import {
  CONTACT_FIELDS,
  type ColumnMapping,
  type ContactField,
  chooseColumn,
  columnsFor,
} from '@dialdeck/common/csv-columns.rules';
import { Field, makeStyles, Select, tokens } from '@dialdeck/ui/core';

const LABELS: Record<ContactField, string> = {
  phone: 'Phone Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  company: 'Company',
};

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
});

export interface FieldColumnsProps {
  columns: readonly string[];
  mapping: ColumnMapping;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
}

/** A column for each field of a contact. */
export function FieldColumns({ columns, mapping, onRemap }: FieldColumnsProps) {
  return (
    <div className={useStyles().grid}>
      {CONTACT_FIELDS.map((field) => (
        <Field key={field} label={LABELS[field]} required={field === 'phone'}>
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
      ))}
    </div>
  );
}
