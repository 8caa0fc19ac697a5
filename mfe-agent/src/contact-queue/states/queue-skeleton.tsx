import { makeStyles, RowsSkeleton, Skeleton, SkeletonItem, tokens } from '@dialdeck/ui/core';
import { useRowHeight } from '#contact-queue/row/contact-row-styles.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: 'var(--page-height)',
    overflow: 'hidden',
  },
  title: { width: '16rem', height: '44px' },
  line: { height: '32px' },
});

/** The whole screen's placeholder while the list is not known. */
export function QueueSkeleton() {
  const styles = useStyles();
  const rowHeight = useRowHeight();
  return (
    <div className={styles.root}>
      <Skeleton aria-label="Loading call lists...">
        <SkeletonItem className={styles.title} />
      </Skeleton>
      <Skeleton aria-hidden="true">
        <SkeletonItem className={styles.line} />
      </Skeleton>
      <RowsSkeleton label="Loading contacts..." rows={9} rowHeight={rowHeight} />
    </div>
  );
}
