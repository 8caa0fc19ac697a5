import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    marginBottom: tokens.spacingVerticalXL,
  },
  words: { minWidth: 0, flex: '1 1 20rem' },
  // As high as a finger needs (WCAG 2.5.8).
  before: { marginBottom: tokens.spacingVerticalXS, '& > a': { display: 'inline-block', minHeight: '24px' } },
  title: {
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  purpose: {
    margin: 0,
    marginTop: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Props of `PageHeader`. */
export interface PageHeaderProps {
  /** The page's `h1`. */
  title: string;
  /** The page's name in the browser's tab, where it is not the title. */
  tabTitle?: string;
  /** The purpose of the page, in one line. */
  purpose?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
  /** A way back, above the title. */
  before?: ReactNode;
  /** The page's actions, at the right. */
  actions?: ReactNode;
}

/** How every page begins: one `h1`, one line of purpose, its actions. */
export function PageHeader({ title, tabTitle = title, purpose, badges, before, actions }: PageHeaderProps) {
  const styles = useStyles();
  return (
    <header className={styles.root}>
      <title>{`${tabTitle} · Dialdeck`}</title>
      <div className={styles.words}>
        {before && <div className={styles.before}>{before}</div>}
        <div className={styles.title}>
          <h1 className={styles.title}>{title}</h1>
          {badges}
        </div>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
