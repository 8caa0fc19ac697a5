import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';
import { MARK_DOT_RADIUS, MARK_DOTS, MARK_VIEW_BOX } from './mark-shape.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase400,
  },
});

/** Props of `Brand`. */
export interface BrandProps {
  size?: number;
}

/** The product's name next to its mark. */
export function Brand({ size }: BrandProps) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <DialMark {...(size && { size })} />
      Dialdeck
    </span>
  );
}

/** Props of `DialMark`. */
interface DialMarkProps {
  size?: number;
}

/** The mark. It is next to the word or inside a named control, so it has no accessible name. */
function DialMark({ size = 24 }: DialMarkProps) {
  return (
    <svg width={size} height={size} viewBox={MARK_VIEW_BOX} aria-hidden="true" focusable="false">
      {MARK_DOTS.map(({ x, y, isLit }) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={MARK_DOT_RADIUS}
          style={{ fill: isLit ? tokens.colorBrandForeground1 : tokens.colorNeutralStroke1 }}
        />
      ))}
    </svg>
  );
}
