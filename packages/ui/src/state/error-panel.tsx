import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  icon: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  words: { flex: '1 1 16rem', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Props of `ErrorPanel`. */
export interface ErrorPanelProps {
  /** The failure. */
  title: string;
  /** The data that was kept, and the options of the person. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  /** Further ways out, after Retry. */
  actions?: ReactNode;
}

/** Shows a failure: its title, the data that was kept, and Retry. */
export function ErrorPanel({ title, children, onRetry, retryLabel = 'Retry', actions }: ErrorPanelProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} role="alert">
      <span className={styles.icon}>
        <ErrorCircleRegular />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
        {actions}
      </div>
    </div>
  );
}
