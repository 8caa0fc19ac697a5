import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { Panel } from '#surface/panel.tsx';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  // Heights add up to a figure card's height, so that nothing moves when the card appears.
  root: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: tokens.spacingVerticalS,
    height: '82px',
  },
  bare: { height: '64px' },
  detailed: { height: '100px' },
  label: { width: '50%' },
  value: { width: '35%' },
  detail: { width: '65%' },
});

/** Stands for a figure card that is loading. `isBare`: one without a line below the figure; `isDetailed`: one with two. */
export function FigureCardSkeleton({ isBare = false, isDetailed = false }: { isBare?: boolean; isDetailed?: boolean }) {
  const styles = useStyles();
  return (
    <Panel>
      <Skeleton
        className={mergeClasses(styles.root, isBare && styles.bare, isDetailed && styles.detailed)}
        aria-label="Loading figure"
      >
        <SkeletonItem size={16} className={styles.label} />
        <SkeletonItem size={28} className={styles.value} />
        {!isBare && <SkeletonItem size={12} className={styles.detail} />}
      </Skeleton>
    </Panel>
  );
}
