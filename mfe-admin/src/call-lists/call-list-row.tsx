import { percent } from '@dialdeck/common/percent';
import { makeStyles, mergeClasses, ProgressBar, tokens } from '@dialdeck/ui/core';
import { TableCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { CallListRow_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { type CallListActions, CallListRowActions } from './call-list-row-actions.tsx';
import { listDate } from './list-date.ts';

const useStyles = makeStyles({
  cell: { paddingTop: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalXS },
  // A description may be pages long: three lines of it stand here, all of it in the title.
  words: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { color: tokens.colorNeutralForeground3 },
  number: { fontVariantNumeric: 'tabular-nums' },
  progress: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface CallListRowProps {
  callList: FragmentType<typeof CallListRow_CallListFragmentDoc>;
  actions: CallListActions;
}

export function CallListRow({ callList: masked, actions }: CallListRowProps) {
  const styles = useStyles();
  const callList = readFragment(CallListRow_CallListFragmentDoc, masked);
  const { name, description, totalContacts, completedCalls, createdAt } = callList;
  const progress = percent(completedCalls, totalContacts);
  return (
    <TableRow>
      <TableCell className={styles.cell}>
        <span className={mergeClasses(styles.words, styles.name)} title={name}>
          {name}
        </span>
      </TableCell>
      <TableCell className={styles.cell}>
        <span className={mergeClasses(styles.words, styles.description)} title={description ?? undefined}>
          {description || 'No description'}
        </span>
      </TableCell>
      <TableCell className={styles.number}>{totalContacts.toLocaleString()}</TableCell>
      <TableCell className={styles.number}>{completedCalls.toLocaleString()}</TableCell>
      <TableCell>
        <div className={styles.progress}>
          <ProgressBar value={progress / 100} aria-label={`Progress of ${name}`} />
          {progress}%
        </div>
      </TableCell>
      <TableCell className={styles.number}>{listDate(createdAt)}</TableCell>
      <TableCell>
        <CallListRowActions callList={callList} actions={actions} />
      </TableCell>
    </TableRow>
  );
}
