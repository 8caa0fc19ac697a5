import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  icon: { color: tokens.colorNeutralForeground4, fontSize: '40px', lineHeight: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // For a page without other content.
  pageTitle: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  text: { margin: 0, maxWidth: '40ch', color: tokens.colorNeutralForeground3 },
  action: { marginTop: tokens.spacingVerticalS },
});

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** 1 when the page is nothing else, 2 when a section is. */
  level?: 1 | 2;
  /** The purpose of this place. */
  children?: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** A place with nothing in it yet. */
export function EmptyState({ icon, title, level, children, action }: EmptyStateProps) {
  const styles = useStyles();
  const Title = level ? (`h${level}` as const) : 'p';
  return (
    <div className={styles.root}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title className={mergeClasses(styles.title, level === 1 && styles.pageTitle)}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
