import { CutText, mergeClasses } from '@dialdeck/ui/core';
import { useContactRowStyles } from './contact-row-styles.ts';

/** More never fit into one line; the details show all of them. */
const MOST = 12;

interface CustomFieldsProps {
  fields: Readonly<Record<string, string | number>>;
}

/** The fields of a row, on one line. */
export function CustomFields({ fields }: CustomFieldsProps) {
  const styles = useContactRowStyles();
  const entries = Object.entries(fields);
  if (entries.length === 0) return null;
  return (
    <CutText className={mergeClasses(styles.rest, styles.fields)}>
      {entries.slice(0, MOST).map(([name, value]) => (
        <span key={name} className={styles.field}>
          <span className={styles.fieldName}>{`${name}: `}</span>
          {value}{' '}
        </span>
      ))}
      {entries.length > MOST && `${entries.length - MOST} more`}
    </CutText>
  );
}
