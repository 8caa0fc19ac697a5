import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column' },
  row: {
    display: 'flex',
    alignItems: 'center',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Props of `RowsSkeleton`. */
export interface RowsSkeletonProps {
  /** Announced by screen readers. */
  label: string;
  rows?: number;
  /** Height of one row, in pixels, as in the real list. */
  rowHeight?: number;
}

/** Stands for a table or list that is loading. */
export function RowsSkeleton({ label, rows = 5, rowHeight = 44 }: RowsSkeletonProps) {
  const styles = useStyles();
  return (
    <Skeleton className={styles.root} aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <SkeletonItem size={16} />
        </div>
      ))}
    </Skeleton>
  );
}
