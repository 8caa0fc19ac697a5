import { countText } from '@dialdeck/common/calling/funnel-words';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  count: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  track: { gridColumn: '1 / -1', height: '6px', backgroundColor: tokens.colorNeutralBackground3 },
  bar: { height: '100%', backgroundColor: tokens.colorNeutralForeground3 },
  left: { backgroundColor: tokens.colorBrandBackground },
  more: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    ':empty': { display: 'none' },
  },
});

/** Props of `FunnelStage`. */
export interface FunnelStageProps {
  className?: string | undefined;
  name: string;
  count: number;
  /** Contacts of all stages above. */
  before: number;
  total: number;
  /** The stage of contacts that nothing stops. */
  isLast?: boolean;
  /** The reason, and where to change it. */
  children?: ReactNode;
}

/** One stage of a list's funnel, as an entry of a list. Its bar begins where the one above ends. */
export function FunnelStage({ className, name, count, before, total, isLast = false, children }: FunnelStageProps) {
  const styles = useStyles();
  const share = (part: number) => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <li className={mergeClasses(styles.root, isLast && styles.strong, className)}>
      <span>{name}</span>
      <span className={styles.count}>{countText(count)}</span>
      <div className={styles.track}>
        <div
          className={mergeClasses(styles.bar, isLast && styles.left)}
          style={{ width: share(count), marginInlineStart: share(before) }}
        />
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
