import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';
import { DialMark } from './dial-mark.tsx';

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
