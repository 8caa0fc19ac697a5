import { type ColumnMapping, toggleCustomField, unmappedColumns } from '@dialdeck/common/contacts/csv-columns.rules';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';

const useStyles = makeStyles({
  root: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  list: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
});

export interface CustomColumnsProps {
  columns: readonly string[];
  mapping: ColumnMapping;
  onRemap: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
}

/** The columns that serve no field can come along as custom fields. */
export function CustomColumns({ columns, mapping, onRemap }: CustomColumnsProps) {
  const styles = useStyles();
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
