import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { exactTimeText } from '@dialdeck/common/time/date-words';
import { Link } from '@dialdeck/router';
import { makeStyles, mergeClasses, ON_PHONE, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { EvidenceRow_CallFragmentDoc } from '#__generated__/graphql.ts';
import { PhoneLine } from '#table/phone-line.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { dialledText, isOutside, lateText, resultText, ruleStateText } from './call-words.rules.ts';
import { RuleStateBadge } from './rule-state-badge.tsx';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '43rem' } },
  time: {
    width: '7.5rem',
    fontVariantNumeric: 'tabular-nums',
    [ON_PHONE]: { width: '100cqi' },
  },
  phone: { width: '9.5rem', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  rules: { width: '10rem' },
  dialled: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  outside: { backgroundColor: tokens.colorPaletteRedBackground1 },
});

type Masked = FragmentType<typeof EvidenceRow_CallFragmentDoc> & { id: string };

export function EvidenceTable({ calls }: { calls: readonly Masked[] }) {
  const styles = useStyles();
  const shared = useTableStyles();
  return (
    <TableFrame label="Calls">
      <Table className={styles.table} aria-label="Calls">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.time}>Logged</TableHeaderCell>
            <TableHeaderCell className={styles.phone}>Number</TableHeaderCell>
            <TableHeaderCell>Agent</TableHeaderCell>
            <TableHeaderCell className={shared.third}>List</TableHeaderCell>
            <TableHeaderCell>Result</TableHeaderCell>
            <TableHeaderCell className={styles.rules}>Rules</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function CallRow({ call: masked }: { call: Masked }) {
  const styles = useStyles();
  const shared = useTableStyles();
  const linkClassName = useLinkClassName();
  const call = readFragment(EvidenceRow_CallFragmentDoc, masked);
  const list = call.listName ?? 'None';
  const dialled = dialledText(call);
  const late = lateText(call);
  return (
    <TableRow className={isOutside(call) ? styles.outside : undefined}>
      <TableCell className={styles.time}>
        <Link to={`/admin/evidence/${call.id}`} className={linkClassName}>
          {exactTimeText(call.calledAt)}
        </Link>
        {dialled && <span className={styles.dialled}>{dialled}</span>}
        <PhoneLine words={`${formatPhone(call.called)} · ${call.agent} · ${ruleStateText(call)}`} />
      </TableCell>
      <TableCell className={mergeClasses(shared.cell, styles.phone)}>{formatPhone(call.called)}</TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={call.agent}>
          {call.agent}
        </span>
      </TableCell>
      <TableCell className={mergeClasses(shared.cell, shared.third)}>
        <span className={shared.line} title={list}>
          {list}
        </span>
      </TableCell>
      <TableCell className={shared.cell}>{resultText(call)}</TableCell>
      <TableCell>
        <RuleStateBadge state={call.ruleState} />
        {late && <span className={styles.dialled}>{late}</span>}
      </TableCell>
    </TableRow>
  );
}
