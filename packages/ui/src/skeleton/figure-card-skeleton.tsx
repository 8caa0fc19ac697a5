import { Skeleton, SkeletonItem } from '@fluentui/react-skeleton';
import { makeStyles } from '@griffel/react';
import { Panel } from '../surface/panel.tsx';
import { tokens } from '../theme/tokens.ts';

const useStyles = makeStyles({
  // Heights add up to those of a figure card, so that nothing moves when it comes.
  root: { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', height: '82px' },
  label: { width: '50%' },
  value: { width: '35%' },
  detail: { width: '65%' },
});

/** Stands for a figure card that is loading. */
export function FigureCardSkeleton() {
  const styles = useStyles();
  return (
    <Panel>
      <Skeleton className={styles.root} aria-label="Loading figure" style={{ gap: tokens.spacingVerticalS }}>
        <SkeletonItem size={16} className={styles.label} />
        <SkeletonItem size={28} className={styles.value} />
        <SkeletonItem size={12} className={styles.detail} />
      </Skeleton>
    </Panel>
  );
}
