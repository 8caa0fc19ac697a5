import { Link } from '@dialdeck/router';
import { makeStyles, mergeClasses, ON_PHONE, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { RuleSetRow_RuleSetFragmentDoc } from '#__generated__/graphql.ts';
import { dayText } from '#day-text.ts';
import { PhoneLine } from '#table/phone-line.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { RuleSetStateBadge, stateText } from './rule-set-state-badge.tsx';
import { scopeText, shownVersion } from './rule-set-words.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '44rem' } },
  name: { [ON_PHONE]: { width: '100cqi' } },
  rules: { width: '5rem' },
  reviewed: { width: '8rem' },
  state: { width: '8rem' },
});

type Masked = FragmentType<typeof RuleSetRow_RuleSetFragmentDoc> & { id: string };

export function RuleSetTable({ ruleSets }: { ruleSets: readonly Masked[] }) {
  const styles = useStyles();
  const shared = useTableStyles();
  return (
    <TableFrame label="Rule sets">
      <Table className={styles.table} aria-label="Rule sets">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.name}>Rule set</TableHeaderCell>
            <TableHeaderCell>Applies to</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.rules, shared.numberHead)}>Rules</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.reviewed, shared.numberHead)}>Reviewed</TableHeaderCell>
            <TableHeaderCell className={styles.state}>State</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {ruleSets.map((ruleSet) => (
            <RuleSetRow key={ruleSet.id} ruleSet={ruleSet} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function RuleSetRow({ ruleSet: masked }: { ruleSet: Masked }) {
  const shared = useTableStyles();
  const linkClassName = useLinkClassName();
  const ruleSet = readFragment(RuleSetRow_RuleSetFragmentDoc, masked);
  const version = shownVersion(ruleSet);
  const count = Array.isArray(version?.rules) ? version.rules.length : 0;
  const scope = scopeText(ruleSet);
  return (
    <TableRow>
      <TableCell className={shared.cell}>
        <Link
          to={`/admin/rules/${ruleSet.id}`}
          className={mergeClasses(linkClassName, shared.line)}
          title={ruleSet.name}
        >
          {ruleSet.name}
        </Link>
        <PhoneLine words={`${stateText(ruleSet.state)} · ${scope}`} />
      </TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={scope}>
          {scope}
        </span>
      </TableCell>
      <TableCell className={shared.number}>{count.toLocaleString()}</TableCell>
      <TableCell className={shared.number}>{version?.reviewedOn ? dayText(version.reviewedOn) : 'Never'}</TableCell>
      <TableCell>
        <RuleSetStateBadge state={ruleSet.state} />
      </TableCell>
    </TableRow>
  );
}
