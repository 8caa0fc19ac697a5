import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { dayText, exactTimeText } from '@dialdeck/common/time/date-words';
import { Button, makeStyles, mergeClasses, ON_PHONE, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { type DoNotCallRow_EntryFragment, DoNotCallRow_EntryFragmentDoc } from '#__generated__/graphql.ts';
import { PhoneLine } from '#table/phone-line.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { reasonText, sourceText } from './entry-words.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '56rem' } },
  phone: {
    width: '11rem',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    // It ends where the actions begin.
    [ON_PHONE]: { width: 'calc(100cqi - 5rem)' },
  },
  since: { width: '8rem' },
  source: { width: '6rem' },
  remove: { width: '5rem' },
  until: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface EntryTableProps {
  entries: readonly (FragmentType<typeof DoNotCallRow_EntryFragmentDoc> & { id: string })[];
  /** Undefined: there are no actions. */
  onRemove: ((entry: DoNotCallRow_EntryFragment) => void) | undefined;
}

export function EntryTable({ entries, onRemove }: EntryTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  return (
    <TableFrame label="Do-not-call list">
      <Table className={styles.table} aria-label="Do-not-call list">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.phone}>Number</TableHeaderCell>
            <TableHeaderCell className={styles.since}>Since</TableHeaderCell>
            <TableHeaderCell>Scope</TableHeaderCell>
            <TableHeaderCell>Reason</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(shared.second, styles.source)}>Source</TableHeaderCell>
            <TableHeaderCell className={shared.second}>By</TableHeaderCell>
            {onRemove && (
              <TableHeaderCell className={mergeClasses(shared.actions, styles.remove)}>Actions</TableHeaderCell>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onRemove={onRemove} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function EntryRow({
  entry: masked,
  onRemove,
}: { entry: EntryTableProps['entries'][number] } & Pick<EntryTableProps, 'onRemove'>) {
  const styles = useStyles();
  const shared = useTableStyles();
  const entry = readFragment(DoNotCallRow_EntryFragmentDoc, masked);
  const { scope, callList, note, addedAt, expiresAt, addedBy } = entry;
  const phone = formatPhone(entry.phone);
  const where = scope === 'everywhere' ? 'Everywhere' : (callList?.name ?? 'A list that is gone');
  return (
    <TableRow>
      <TableCell className={mergeClasses(shared.cell, styles.phone)}>
        {phone}
        <PhoneLine words={`${where} · since ${dayText(addedAt)}`} />
      </TableCell>
      <TableCell title={exactTimeText(addedAt)}>
        {dayText(addedAt)}
        {expiresAt && <span className={styles.until}>{`until ${dayText(expiresAt)}`}</span>}
      </TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={where}>
          {where}
        </span>
      </TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={note ?? undefined}>
          {reasonText(entry.reason)}
          {note && <span className={styles.until}>{note}</span>}
        </span>
      </TableCell>
      <TableCell className={shared.second}>{sourceText(entry.source)}</TableCell>
      <TableCell className={mergeClasses(shared.cell, shared.second)}>
        <span className={shared.line} title={addedBy.name}>
          {addedBy.name}
        </span>
      </TableCell>
      {onRemove && (
        <TableCell className={shared.actions}>
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`Remove ${phone}`}
            title="Remove"
            onClick={() => onRemove(entry)}
          />
        </TableCell>
      )}
    </TableRow>
  );
}
