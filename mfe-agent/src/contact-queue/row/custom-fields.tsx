import { Link } from '@dialdeck/ui/core';
import { useContactRowStyles } from './contact-row.styles.ts';

/** One line holds about this many; the rest stands in the details. */
const SHOWN = 3;

interface CustomFieldsProps {
  fields: Readonly<Record<string, string | number>>;
  onMore: () => void;
}

export function CustomFields({ fields, onMore }: CustomFieldsProps) {
  const styles = useContactRowStyles();
  const entries = Object.entries(fields);
  if (entries.length === 0) return null;
  const hidden = entries.length - SHOWN;
  return (
    <div className={styles.fields}>
      <dl className={styles.fieldList}>
        {entries.slice(0, SHOWN).map(([name, value]) => (
          <div key={name} className={styles.field} title={`${name}: ${value}`}>
            <dt className={styles.fieldName}>{name}: </dt>
            <dd className={styles.fieldValue}>{value}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Link as="button" className={styles.moreLink} onClick={onMore}>
          {`${hidden} more`}
        </Link>
      )}
    </div>
  );
}
