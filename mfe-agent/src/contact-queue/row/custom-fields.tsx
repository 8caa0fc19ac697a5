import { useApolloClient } from '@dialdeck/apollo';
import { CutText, mergeClasses } from '@dialdeck/ui/core';
import { cachedAsks } from '#contact-queue/script/cached-asks.ts';
import { useContactRowStyles } from './contact-row-styles.ts';

/** More never fit into one line; the details show all of them. */
const MOST = 12;

interface CustomFieldsProps {
  fields: Readonly<Record<string, string | number>>;
  callListId: string;
}

/** The fields of a row, on one line: those that the list defines for rows, or all of a list that defines none. */
export function CustomFields({ fields, callListId }: CustomFieldsProps) {
  const styles = useContactRowStyles();
  const { cache } = useApolloClient();
  const names = cachedAsks(cache, callListId)?.rowFields;
  const entries = names
    ? names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]] as const] : []))
    : Object.entries(fields);
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
